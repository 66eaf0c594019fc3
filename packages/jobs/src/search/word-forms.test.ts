import { indexTexts } from '@tidings/db/queries/search/search-index'
import type { Executor } from '@tidings/db/schema'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { turnsDuring } from '@tidings/mail/testing/turns-during'
import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { prepareSearch } from './search-articles.ts'
import { effortOfAll, type SearchEffort } from './word-forms.ts'

/** More than are looked through at a time. */
const WORDS = 25_000

describe.each(BOTH_DATABASES)('the other forms of search words on %s', (kind) => {
  const database = forAllTests(() => testDatabase(kind))
  let db: Executor
  let userId: string
  beforeAll(async () => {
    db = database.db
    userId = await seedUser(db)
    const words = Array.from({ length: WORDS }, (_, n) => `word${String(n).padStart(5, '0')}end`)
    for (let at = 0; at < WORDS; at += 500) await addWords(words.slice(at, at + 500))
  })
  const addWords = (words: string[]) => {
    const rows = words.map((word) => ({ user_id: userId, word }))
    return db.insertInto('search_words').values(rows).execute()
  }

  const sought = async (query: string, effort?: SearchEffort) => {
    const options = { now: 1, ...(effort && { effort }) }
    const search = await prepareSearch(db, { id: userId, time_zone: 'UTC' }, query, options)
    return search?.sought.map(({ words }) => words.join(' '))
  }

  test('parts of words are found wherever these are in the sort order, the shortest first', async () => {
    await addWords(['x24017e', '17', 'zzz24017'])
    expect(await sought('*24017* *99999*')).toEqual([
      ...['24017', 'x24017e', 'zzz24017', 'word24017end', '99999'],
    ])
  })

  test('the ninth part of a search is found as it was written, and so is the 41st of all saved ones', async () => {
    const parts = Array.from({ length: 9 }, (_, n) => `*0001${n}*`)
    expect(await sought(parts.join(' '))).toEqual([
      ...Array.from({ length: 8 }, (_, n) => [`0001${n}`, `word0001${n}end`]).flat(),
      '00018',
    ])
    const effort = effortOfAll()
    for (let n = 0; n < 5; n += 1) await sought(parts.slice(0, 8).join(' '), effort)
    expect(await sought('*00010*', effort)).toEqual(['00010'])
  })

  test('of words with the same beginning 3,000 are compared, until as many stems were computed as a search may use', async () => {
    await seedText('en')
    await addWords(['boat', 'boats', 'sail', 'sails', 'words'])
    expect(await sought('word sail boat')).toEqual(['word', 'sail', 'sails', 'boat', 'boats'])
    const effort = { parts: 8, stems: 3001 }
    expect(await sought('word sail boat', effort)).toEqual(['word', 'sail', 'sails', 'boat'])
    expect(effort.stems).toBeLessThanOrEqual(0)
    expect(await sought('boat', effort)).toEqual(['boat'])
  })

  /** Has the user a text in a language. */
  async function seedText(language: string): Promise<void> {
    const newsletterId = await seedNewsletter(db, userId)
    const mailId = await seedMail(db, userId)
    const articleId = await seedArticle(db, { userId, newsletterId, mailId })
    const about = { articleId, highlightId: null, isIndexed: false, receivedAt: 1, language }
    const text = { ...about, fingerprint: 'x', tokens: ['wboat'] }
    await database.db.transaction().execute((trx) => indexTexts(trx, userId, [text]))
  }

  // PostgreSQL compares them itself.
  if (kind === 'postgres') return

  test('other work continues while the words are compared', async () => {
    const turns = await turnsDuring(() => sought('*0001*'))
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
