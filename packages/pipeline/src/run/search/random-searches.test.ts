import { DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.ts'
import {
  countResults,
  prepareSearch,
  searchArticles,
  searchHighlights,
  searchNewsletters,
} from './search-articles.ts'
import { suggestionsFor } from './suggest.ts'
import { CORPUS_NOW, fillCorpus } from './testing/search-corpus.ts'

/** 10,000 in all. */
const RUNS = { sqlite: 7000, postgres: 3000 }

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  ...['(', ')', '-', ' OR ', 'NOT ', '"', ':', '*', ' ', "'", '\\', '&', '|', '<->', '%', '_', '{', '^'].map(
    (text) => fc.constant(text),
  ),
  ...[
    'from:',
    'tag:',
    'is:read',
    'is:',
    'has:note',
    'lang:en',
    'age:<',
    'on:2026-02-30',
    'title:',
    'url:',
  ].map((text) => fc.constant(text)),
  ...['bakery', 'the', '東京', 'ขนมปัง', 'مخبز', 'NEAR', 'search_index', 'a*', '*a*'].map((text) =>
    fc.constant(text),
  ),
)

describe.each(DATABASES)('whatever is searched for on %s', (kind) => {
  let database: TestDatabase
  let userId: string
  beforeAll(async () => {
    database = await testDatabase(kind)
    ;({ userId } = await fillCorpus(database.db))
  })
  afterAll(() => database.drop())

  it('is an answer, and never an error', async () => {
    const { db } = database
    const page = { sort: 'best', limit: 5, offset: 0 } as const
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
        // As of every call, NULs and halves of surrogate pairs are refused before.
        const text = pieces.join('').replaceAll('\0', '').toWellFormed()
        await suggestionsFor(db, userId, text)
        const search = await prepareSearch(db, { id: userId, time_zone: 'Asia/Tokyo' }, text, {
          now: CORPUS_NOW,
        })
        if (!search) return
        const { articles, total } = await searchArticles(db, userId, search, page)
        expect(articles.length).toBeLessThanOrEqual(total)
        expect(await countResults(db, userId, 'article', search)).toBe(total)
        await searchHighlights(db, userId, search, page)
        await searchNewsletters(db, userId, search)
        if (total === 0) await didYouMean(db, userId, text, search)
      }),
      { numRuns: RUNS[kind] },
    )
  }, 600_000)
})
