import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { beforeAll, describe, it } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { searchAtRandom } from './testing/random-searches.ts'
import { fillCorpus } from './testing/search-corpus.ts'

/** Enough to find nearly all errors in seconds; `npm run bench -- search` tries 10,000. */
const RUNS = { sqlite: 700, postgres: 300 }

describe.each(DATABASES)('any search on %s', (kind) => {
  const database = forAllTests(() => testDatabase(kind))
  let userId: string
  beforeAll(async () => {
    ;({ userId } = await fillCorpus(database.db))
  })

  it('returns results, and never an error', () => searchAtRandom(database.db, userId, RUNS[kind]))
})
