import type { Executor } from '@tidings/db/schema'
import fc from 'fast-check'
import { didYouMean } from '../did-you-mean.ts'
import {
  countResults,
  prepareSearch,
  searchArticles,
  searchHighlights,
  searchNewsletters,
} from '../search-articles.ts'
import { suggestionsFor } from '../suggest.ts'
import { CORPUS_NOW } from './search-corpus.ts'

const MARKS = [
  '(',
  ')',
  '-',
  ' OR ',
  'NOT ',
  '"',
  ':',
  '*',
  ' ',
  "'",
  '\\',
  '&',
  '|',
  '<->',
  '%',
  '_',
  '{',
  '^',
]
const FILTERS = 'from: tag: is:read is: has:note lang:en age:< on:2026-02-30 title: url:'.split(' ')
const WORDS = ['bakery', 'the', '東京', 'ขนมปัง', 'مخبز', 'NEAR', 'search_index', 'a*', '*a*']
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  ...[...MARKS, ...FILTERS, ...WORDS].map((text) => fc.constant(text)),
)

/**
 * Searches for a number of random texts among a user's articles; rejects with the text whose response is an error or
 * wrong.
 */
export function searchAtRandom(db: Executor, userId: string, numRuns: number): Promise<void> {
  const page = { sort: 'best', limit: 5, offset: 0 } as const
  return fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
      // As for every call, NULs and lone surrogates are refused before.
      const text = pieces.join('').replaceAll('\0', '').toWellFormed()
      await suggestionsFor(db, userId, text)
      const user = { id: userId, time_zone: 'Asia/Tokyo' }
      const search = await prepareSearch(db, user, text, { now: CORPUS_NOW })
      if (!search) return true
      const { articles, total } = await searchArticles(db, userId, search, page)
      const counted = await countResults(db, userId, 'article', search)
      await searchHighlights(db, userId, search, page)
      await searchNewsletters(db, userId, search)
      if (total === 0) await didYouMean(db, userId, text, search)
      return articles.length <= total && counted === total
    }),
    { numRuns },
  )
}
