import { isStopWord } from '../text/stop-words.ts'

const MAX_TAGS = 5

/** Longer texts are tagged by their beginning. */
const READ_LENGTH = 6000

interface Candidate {
  score: number
  first: number
}

/**
 * Up to five tags in lower case, most telling first: names and terms that the title and text use, as they are
 * written there, in the text's own language.
 */
export function tag(input: { title: string; text: string; language: string | null }): string[] {
  const candidates = new Map<string, Candidate>()
  collect(input.title, 3, candidates, input.language)
  collect(input.text.slice(0, READ_LENGTH), 1, candidates, input.language)
  const ranked = [...candidates]
    .filter(([, { score }]) => score >= 3)
    .sort(([, a], [, b]) => b.score - a.score || a.first - b.first)
    .map(([word]) => word)
  const tags: string[] = []
  for (const word of ranked) {
    if (tags.length === MAX_TAGS) break
    const isPart = tags.some(
      (other) =>
        other.split(' ').includes(word) || word.split(' ').includes(other) || stem(other) === stem(word),
    )
    if (!isPart) tags.push(word)
  }
  return tags
}

function collect(text: string, weight: number, into: Map<string, Candidate>, language: string | null): void {
  let at = 0
  for (const sentence of text.split(/(?<=[.!?:;])\s+|\n+/)) {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’+#-]*[\p{L}\p{N}+#]|\p{L}/gu) ?? []
    words.forEach((raw, index) => {
      at += 1
      const word = clean(raw)
      if (!isTelling(word)) return
      const isName = index > 0 && isNamelike(raw, language)
      add(into, word, weight * (isName ? 2 : 1), at)
      const next = words[index + 1]
      if (next === undefined || !isNamelike(raw, null) || !isNamelike(next, null)) return
      const second = clean(next)
      if (isTelling(second) && sentence.includes(`${raw} ${next}`))
        add(into, `${word} ${second}`, weight * 2.5, at)
    })
  }
}

function add(into: Map<string, Candidate>, word: string, score: number, at: number): void {
  const known = into.get(word)
  if (known) known.score += score
  else into.set(word, { score, first: at })
}

function clean(raw: string): string {
  return raw
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s?$/u, '')
}

function isTelling(word: string): boolean {
  return (
    word.length > 1 &&
    word.length < 32 &&
    /\p{L}/u.test(word) &&
    !isStopWord(word) &&
    !/^(?:https?|www\.)/.test(word)
  )
}

/** German writes every noun with a capital, so there a capital tells less: only inner capitals and acronyms count. */
function isNamelike(raw: string, language: string | null): boolean {
  return language === 'de' ? /^.+\p{Lu}/u.test(raw) : /^\p{Lu}|^.+\p{Lu}/u.test(raw)
}

function stem(word: string): string {
  return word.replace(/(?:e?s|n|en)$/u, '')
}
