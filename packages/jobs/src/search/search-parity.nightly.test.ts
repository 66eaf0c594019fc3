import { BOTH_DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { expect, test } from 'vitest'
import { prepareSearch, searchArticles, searchHighlights } from './search-articles.ts'
import { CORPUS_NOW, fillCorpus } from './testing/search-corpus.ts'
import { QUERIES } from './testing/search-queries.ts'

test(`${QUERIES.length} queries find the same articles and highlights on SQLite and PostgreSQL`, async () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(200)
  const [sqlite, postgres] = await Promise.all(
    BOTH_DATABASES.map(async (kind) => {
      const { db, drop } = await testDatabase(kind)
      return { db, drop, ...(await fillCorpus(db)) }
    }),
  )
  const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id)
  const found = async (on: NonNullable<typeof sqlite>, query: string) => {
    const user = { id: on.userId, time_zone: 'UTC' }
    const search = await prepareSearch(on.db, user, query, { now: CORPUS_NOW })
    if (!search) return [query]
    const page = { sort: 'newest', limit: 1000, offset: 0 } as const
    const newest = await searchArticles(on.db, on.userId, search, page)
    const best = await searchArticles(on.db, on.userId, search, { ...page, sort: 'best' })
    const { highlights } = await searchHighlights(on.db, on.userId, search, page)
    return [query, ids(newest.articles), ids(best.articles), ids(highlights)]
  }
  if (!sqlite || !postgres) throw new Error('A database is missing.')
  for (const query of QUERIES) expect(await found(sqlite, query)).toEqual(await found(postgres, query))
  await Promise.all([sqlite.drop(), postgres.drop()])
})
