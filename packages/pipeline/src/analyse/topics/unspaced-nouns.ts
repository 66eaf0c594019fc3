/** Words of borrowed things in katakana, and compounds of Chinese characters. */
const NOUN = /[\p{Script=Katakana}ー]{3,12}|\p{Script=Han}{2,6}/gu

/** Times and people, of which every text speaks. */
const GENERIC = new Set(
  '今日 昨日 明日 今年 昨年 来年 今週 先週 今月 午前 午後 時間 場合 必要 可能 自分 人々 日本 方法 問題 理由 結果 今天 昨天 明天 今年 去年 我们 他们 可以 没有 一个 这个 问题'.split(
    ' ',
  ),
)

/** Numbers and what is counted. */
const NUMBER = /^[〇一二三四五六七八九十百千万億両数]/u

/** What a Japanese or Chinese text is about: nouns that its title names or that come again, the most frequent first. */
export function unspacedNouns(title: string, text: string): string[] {
  const points = new Map<string, number>()
  const add = (words: string, weight: number) => {
    for (const [noun] of words.matchAll(NOUN)) {
      if (!GENERIC.has(noun) && !NUMBER.test(noun)) points.set(noun, (points.get(noun) ?? 0) + weight)
    }
  }
  add(title, 2)
  add(text, 1)
  return [...points]
    .filter(([, score]) => score >= 2)
    .sort(([, a], [, b]) => b - a)
    .map(([noun]) => noun)
}

/** Whether a text is written without spaces between its words. */
export function isUnspaced(text: string): boolean {
  return (
    (text.match(/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/gu)?.length ?? 0) > text.length / 4
  )
}
