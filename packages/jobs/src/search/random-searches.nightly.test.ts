import { DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { searchAtRandom } from './testing/random-searches.ts'
import { fillCorpus } from './testing/search-corpus.ts'

/** Enough to find nearly all errors in seconds; `npm run bench -- search` tries 10,000. */
const RUNS = { sqlite: 700, postgres: 300 }

describe.each(DATABASES)('any search on %s', (kind) => {
  let database: TestDatabase
  let userId: string
  beforeAll(async () => {
    database = await testDatabase(kind)
    ;({ userId } = await fillCorpus(database.db))
  })
  afterAll(() => database.drop())

  it('returns results, and never an error', () => searchAtRandom(database.db, userId, RUNS[kind]))
})
