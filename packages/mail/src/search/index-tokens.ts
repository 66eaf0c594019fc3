import { searchWords } from './search-words.ts'

/** The kinds of tokens in the index: each has its own first letter, so that they are distinct. */
export const TOKEN = {
  /** A word anywhere in an article's text. */
  text: 'w',
  title: 't',
  /** In its summary, section or author. */
  lead: 's',
  /** At least FREQUENT times in its text. */
  frequent: 'f',
  url: 'u',
  language: 'l',
  /** A word of a highlight, or of its article's title. */
  highlight: 'h',
  highlightTitle: 'i',
} as const

const FREQUENT = 3
/** The maximum of words that are read of each: more would not fit into PostgreSQL's positions. */
const MAX_WORDS = { title: 300, lead: 1000, url: 200, body: 12_000 }

/** The tokens of a text in order, null between parts, and its words for suggestions. */
export interface IndexTokens {
  tokens: (string | null)[]
  words: string[]
}

/** What is indexed of an article. `maxOccurrences` is how often a token may occur. */
export function articleTokens(
  article: {
    title: string
    summary: string
    section: string | null
    author: string | null
    text: string
    url: string | null
  },
  language: string | null,
  maxOccurrences: number,
): IndexTokens {
  const title = wordsOf(article.title, MAX_WORDS.title)
  const leads = [article.summary, article.section ?? '', article.author ?? ''].map((text) =>
    wordsOf(text, MAX_WORDS.lead),
  )
  const body = wordsOf(article.text, MAX_WORDS.body)
  const counts = new Map<string, number>()
  for (const word of body) counts.set(word, (counts.get(word) ?? 0) + 1)
  const frequent = [...counts].flatMap(([word, count]) => (count >= FREQUENT ? [word] : []))
  const lead = [...new Set(leads.flat())]
  const url = article.url === null ? [] : wordsOf(article.url, MAX_WORDS.url)
  return {
    tokens: limited(
      [
        ...stream(TOKEN.text, [title, ...leads, body]),
        ...stream(TOKEN.title, [title]),
        ...stream(TOKEN.lead, [lead]),
        ...stream(TOKEN.frequent, [frequent]),
        ...stream(TOKEN.url, [url]),
        ...(language === null ? [] : [TOKEN.language + language]),
      ],
      maxOccurrences,
    ),
    words: suggested([...title, ...lead, ...body]),
  }
}

/** What is indexed of a highlight. */
export function highlightTokens(
  { text, title }: { text: string; title: string },
  language: string | null,
  maxOccurrences: number,
): IndexTokens {
  const words = wordsOf(text, MAX_WORDS.body)
  const titleWords = wordsOf(title, MAX_WORDS.title)
  return {
    tokens: limited(
      [
        ...stream(TOKEN.highlight, [words, titleWords]),
        ...stream(TOKEN.highlightTitle, [titleWords]),
        ...(language === null ? [] : [TOKEN.language + language]),
      ],
      maxOccurrences,
    ),
    words: suggested(words),
  }
}

/** The maximum characters per word, so that a text is not read further than its words count. */
const MAX_READ = 30

function wordsOf(text: string, max: number): string[] {
  return searchWords(text.slice(0, max * MAX_READ))
    .slice(0, max)
    .map(({ word }) => word)
}

/** Each part followed by a gap. */
function stream(kind: string, parts: readonly (readonly string[])[]): (string | null)[] {
  return parts.flatMap((words) => (words.length === 0 ? [] : [...words.map((word) => kind + word), null]))
}

function limited(tokens: readonly (string | null)[], max: number): (string | null)[] {
  const counts = new Map<string, number>()
  return tokens.map((token) => {
    if (token === null) return null
    const count = (counts.get(token) ?? 0) + 1
    counts.set(token, count)
    return count > max ? null : token
  })
}

/** Numbers and other non-words are found, but not suggested. */
const SUGGESTED = /^[\p{L}\p{M}]{2,40}$/u

function suggested(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => SUGGESTED.test(word)).sort()
}
