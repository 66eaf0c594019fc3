import { wordSet } from '../common/text/word-set.ts'
import { namesIn, nounsIn } from './names-in.ts'
import { termWords } from './term-words.ts'
import { findTerms } from './terms/term-index.ts'
import { topicTerms } from './topics.ts'

/** Loan words in katakana, and compounds of Chinese characters. */
const NOUN = /[\p{Script=Katakana}ー]{3,12}|\p{Script=Han}{2,6}/gu

/** Times and people, which occur in every text. */
const GENERIC = wordSet(
  '今日 昨日 明日 今年 昨年 来年 今週 先週 今月 午前 午後 時間 場合 必要 可能 自分 人々 日本 方法 問題 理由 結果 今天 昨天 明天 今年 去年 我们 他们 可以 没有 一个 这个 问题',
)

/** Numbers with units. */
const NUMBER = /^[〇一二三四五六七八九十百千万億両数]/u

/** The subjects of a Japanese or Chinese text: nouns in its title or repeated ones, most frequent first. */
function unspacedNouns(title: string, text: string): string[] {
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
function isUnspaced(text: string): boolean {
  return (
    (text.match(/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/gu)?.length ?? 0) > text.length / 4
  )
}

const MAX_TAGS = 5
const MAX_TOPICS = 3
const MAX_NAMES = 3

/** With this many tags, common nouns are not added. */
const ENOUGH = 3

/** The maximum of characters of a text that are read. */
const READ_LENGTH = 3500

/** The weight of a word in the title or the section. */
const HEADED = 3

/** The maximum of required mentions beyond two, however long the text. */
const MAX_MENTIONS = 4

/** A teaser of up to this many characters only names its subjects. */
const TEASER = 700

/**
 * Up to five tags in lower case, in the language of the text: known topics, each always spelled the same; names that
 * the text is about; nouns in both title and text. Names in `author` and `newsletter` are excluded.
 */
export function tag(input: {
  title: string
  text: string
  language: string | null
  section?: string | null
  author?: string | null
  newsletter?: string
}): string[] {
  const text = withoutTitle(input.text, input.title).slice(0, READ_LENGTH)
  const tags: string[] = []
  const add = (candidates: readonly string[], max: number) => {
    let added = 0
    for (const candidate of candidates) {
      if (added >= max || tags.length >= MAX_TAGS) return
      if (isKnown(candidate, tags)) continue
      tags.push(candidate)
      added += 1
    }
  }
  add(topicsOf({ ...input, text }), MAX_TOPICS)
  if (isUnspaced(`${input.title}${text}`)) {
    add(unspacedNouns(input.title, text), MAX_NAMES)
    return tags
  }
  // A title cut from the text is no second mention, and the text has its words in context.
  const isCut = input.title.endsWith('…')
  const named = isCut ? input.text.slice(0, READ_LENGTH) : `${input.title}.\n\n${text}`
  add(salientNames({ ...input, text, named }), MAX_NAMES)
  const nouns = nounsIn(input.title, text, input.language)
  const specificNouns = nouns.filter((noun) => findTerms([noun], topicTerms()).length === 0)
  add(specificNouns, Math.max(0, ENOUGH - tags.length))
  return tags
}

/**
 * Topics that are the section, or are mentioned more than once in title, section and text; a term of several words says
 * enough in the title.
 */
function topicsOf(input: {
  title: string
  text: string
  section?: string | null
  language: string | null
}): string[] {
  const score = new Map<string, { points: number; times: number }>()
  const language = nameLanguage(input.language)
  const count = (words: string, weight: number, isHeading: (words: number, of: number) => boolean) => {
    const list = termWords(words)
    for (const { name: term, value, at } of findTerms(list, topicTerms())) {
      const name = language === null ? (list[at] ?? '') : value[language]
      const { points, times } = score.get(name) ?? { points: 0, times: 0 }
      const isEnough = isHeading(term.split('_').length, list.length)
      score.set(name, { points: points + weight, times: times + (isEnough ? 2 : 1) })
    }
  }
  count(input.section ?? '', HEADED, (words, all) => words === all)
  count(input.title, HEADED, (words) => words > 1)
  count(input.text, 1, () => false)
  return [...score]
    .filter(([name, { points, times }]) => times > 1 && points >= enough(input.text, 600) && name.length >= 2)
    .sort(([, a], [, b]) => b.points - a.points)
    .map(([name]) => name)
}

/** The language of topic names; null if the text's own words must be used. */
function nameLanguage(language: string | null): 'en' | 'de' | 'nl' | 'fr' | 'es' | null {
  if (language === 'de' || language === 'nl' || language === 'fr' || language === 'es') return language
  return language === 'en' || language === null ? 'en' : null
}

/** Names that are repeated or in the title; in a teaser also those in its first half. */
function salientNames({
  title,
  text,
  named,
  language,
  author,
  newsletter,
}: {
  title: string
  text: string
  named: string
  language: string | null
  author?: string | null
  newsletter?: string
}): string[] {
  const names = namesIn(named, language)
  for (const name of knownNamesIn(title)) names.set(name, names.get(name) ?? 1)
  const inTitle = title.toLowerCase()
  const writer = `${author ?? ''} / ${newsletter ?? ''}`.toLowerCase()
  const start = text.length <= TEASER ? text.slice(0, text.length / 2).toLowerCase() : ''
  return [...names]
    .map(([name, times]) => ({
      name,
      points: times + (hasWords(inTitle, name) ? 2 : 0) + (start.includes(name) ? 1 : 0),
    }))
    .filter(({ name, points }) => points >= enough(text, 2000) && !hasWords(writer, name))
    .sort((a, b) => b.points - a.points)
    .map(({ name }) => name)
}

/** Well-known names in a title, which may be all capitals. */
function knownNamesIn(title: string): string[] {
  const words = termWords(title)
  return words.flatMap((word, at) => {
    const pair = `${word}_${words[at + 1] ?? ''}`
    if (KNOWN_NAMES.has(pair)) return [pair.replace('_', ' ')]
    return KNOWN_NAMES.has(word) ? [word] : []
  })
}

/** The required mentions of a tag: two in a teaser, and one more for each number of further characters. */
function enough(text: string, characters: number): number {
  return 2 + Math.min(MAX_MENTIONS, Math.max(0, text.length - TEASER) / characters)
}

/** Whether a text contains words as whole words. */
function hasWords(text: string, words: string): boolean {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words.replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
}

/** Removes the title at the start of a text, where some mails repeat it, or which it was cut from. */
function withoutTitle(text: string, title: string): string {
  const start = title.replace(/ ?…$/, '')
  return start !== '' && text.startsWith(start) ? text.slice(start.length) : text
}

/** Whether a tag duplicates another one. */
function isKnown(candidate: string, tags: readonly string[]): boolean {
  const words = candidate.split(' ')
  return tags.some((tag) => {
    const other = tag.split(' ')
    return (
      tag === candidate ||
      words.every((word) => other.some((one) => alike(one, word))) ||
      other.every((word) => words.some((one) => alike(one, word)))
    )
  })
}

function alike(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(?<=\p{L}{3})(?:ies|es|s|en|e|n|y)$/u, '')
  return stem(one) === stem(other)
}

/**
 * Names of makers, products and projects, recognised in titles in capitals or as a single word; two-word ones with `_`.
 */
const KNOWN_NAMES = wordSet(`
openai anthropic deepmind chatgpt claude_code github_copilot midjourney stable_diffusion hugging_face perplexity deepseek mistral llama qwen gemini
pytorch tensorflow keras scikit-learn numpy pandas polars duckdb jupyter kaggle
kubernetes docker terraform ansible prometheus grafana opentelemetry nginx haproxy openssh openssl istio cilium helm jenkins
postgresql postgres mysql mariadb sqlite mongodb redis cassandra elasticsearch kafka snowflake databricks bigquery redshift dynamodb clickhouse airflow
javascript typescript python java kotlin scala elixir erlang haskell clojure fortran cobol perl php ruby_on_rails node.js deno webassembly react angular vue.js vue svelte phoenix_liveview laravel django flask asp.net
linux ubuntu debian fedora android ios macos windows_xp windows_2000 windows_10 windows_11 freebsd gnome kde
microsoft_office outlook excel photoshop quicktime winamp divx icq aol bittorrent firefox chrome safari thunderbird internet_explorer wikipedia wordpress github gitlab sourceforge
iphone ipad ipod macbook imac thinkpad playstation xbox nintendo kindle raspberry_pi compactflash
microsoft ibm google meta facebook instagram whatsapp twitter youtube tiktok reddit linkedin netflix spotify uber airbnb paypal stripe shopify ebay amazon alibaba tencent bytedance intel amd nvidia qualcomm tsmc asml arm_holdings samsung sony canon nikon kodak toshiba hitachi dell hewlett-packard compaq lenovo huawei xiaomi nokia ericsson motorola siemens bosch cisco juniper oracle salesforce adobe dropbox slack zoom cloudflare github_actions
tesla spacex boeing airbus lufthansa ryanair toyota volkswagen bmw mercedes renault stellantis volvo
bitcoin ethereum coinbase binance nasdaq goldman_sachs jpmorgan berkshire_hathaway softbank sequoia y_combinator
nasa esa fda eff nato unesco wto opec
`)
