import { setImmediate as nextTurn } from 'node:timers/promises'
import { countMatches } from '@tidings/db/queries/search/search'
import { wordsWithPrefix } from '@tidings/db/queries/search/search-words'
import type { Executor } from '@tidings/db/schema'
import { TOKEN } from '@tidings/mail/search/index-tokens'
import type { PlacedTerm } from '@tidings/mail/search/search-query'
import type { PreparedSearch } from './search-articles.ts'

/** A word that the user may have meant, and how many articles contain it. */
export interface SpellingSuggestion {
  /** The query with that word. */
  query: string
  word: string
  articles: number
}

/** The minimum length of words that are corrected, and that from which two letters may differ. */
const MIN_LENGTH = 4
const LONG = 8
/** How many of the user's words are compared, and for how many of the most similar ones articles are counted. */
const MAX_COMPARED = 5000
const MAX_COUNTED = 5
/** The maximum of words of a query that are corrected. */
const MAX_WORDS = 4

/**
 * The most similar of the user's own words for a word of a query, if more articles contain it; undefined if there is
 * none.
 */
export async function didYouMean(
  db: Executor,
  userId: string,
  text: string,
  { query }: PreparedSearch,
): Promise<SpellingSuggestion | undefined> {
  const words = query.terms.filter(({ term, isNot }) => !isNot && isCorrectable(term))
  let best: SpellingSuggestion | undefined
  for (const { term, start, end } of words.slice(0, MAX_WORDS)) {
    const [word = ''] = term.kind === 'words' ? term.words : []
    const meant = await moreFrequent(db, userId, word)
    await nextTurn()
    if (!meant || (best && best.articles >= meant.articles)) continue
    best = { ...meant, query: `${text.slice(0, start)}${meant.word}${text.slice(end)}` }
  }
  return best
}

function isCorrectable(term: PlacedTerm['term']): boolean {
  if (term.kind !== 'words' || term.field !== 'text' || term.wildcard !== 'none') return false
  return term.words.length === 1 && (term.words[0]?.length ?? 0) >= MIN_LENGTH
}

async function moreFrequent(
  db: Executor,
  userId: string,
  word: string,
): Promise<{ word: string; articles: number } | undefined> {
  const max = word.length >= LONG ? 2 : 1
  const within = { length: { min: word.length - max, max: word.length + max }, limit: MAX_COMPARED }
  // The first two letters are often swapped: words with either first letter are compared.
  const beginnings = [...new Set([word[0], word[1]])].filter((letter) => letter !== undefined)
  const known: string[] = []
  for (const letter of beginnings) known.push(...(await wordsWithPrefix(db, userId, letter, within)))
  const similar = known
    .filter((other) => other !== word)
    .map((other) => ({ other, distance: editDistance(word, other, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_COUNTED)
  const own = await countOf(db, userId, word)
  let best: { word: string; articles: number; distance: number } | undefined
  for (const { other, distance } of similar) {
    const articles = await countOf(db, userId, other)
    if (articles <= own || (best && (best.distance < distance || best.articles >= articles))) continue
    best = { word: other, articles, distance }
  }
  return best && { word: best.word, articles: best.articles }
}

const countOf = (db: Executor, userId: string, word: string): Promise<number> =>
  countMatches(db, userId, {
    kind: 'article',
    condition: { every: [] },
    anchor: { token: TOKEN.text + word },
  })

/**
 * How many letters differ, are added, missing or swapped with the next; more than `max` if so. Only what can be within
 * `max` is computed, as every search compares thousands of words.
 */
export function editDistance(a: string, b: string, max: number): number {
  const tooFar = max + 1
  if (Math.abs(a.length - b.length) > max) return tooFar
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, tooFar))
  let row = [...last]
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - max)
    const to = Math.min(b.length, i + max)
    row[from - 1] = from === 1 ? Math.min(i, tooFar) : tooFar
    let min = row[from - 1] ?? tooFar
    for (let j = from; j <= to; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row[j] = Math.min(cost, tooFar)
      min = Math.min(min, cost)
    }
    if (to < b.length) row[to + 1] = tooFar
    if (min > max) return tooFar
    const free = before
    before = last
    last = row
    row = i === 1 ? [...last] : free
  }
  return last[b.length] ?? tooFar
}
