import { searchSql } from '@tidings/db/queries/search/search'
import { indexTexts } from '@tidings/db/queries/search/search-index'
import type { Executor } from '@tidings/db/schema'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { prepareSearch } from './search-articles.ts'
import { searchOf } from './search-conditions.ts'

const USERS = 12
const ARTICLES = 150

describe.each(BOTH_DATABASES)('the plan of a search on %s', (kind) => {
  const database = forAllTests(() => testDatabase(kind))
  let userId: string
  beforeAll(async () => {
    for (let n = 0; n < USERS; n += 1) userId = await seedIndexed(database.db)
    await sql`analyze`.execute(database.db)
  })

  async function planOf(text: string): Promise<string> {
    const search = await prepareSearch(database.db, { id: userId, time_zone: 'UTC' }, text, { now: 1 })
    if (!search) throw new Error('There is nothing to search for.')
    const sought = searchOf(search.query.tree, { ...search.context, kind: 'article' })
    const asked = { ...sought, limit: 24, offset: 0 }
    const explain = kind === 'sqlite' ? sql`explain query plan` : sql`explain`
    const { rows } = await database.db.transaction().execute(async (trx) => {
      // A test's table fits into a few pages, which the planner would rather read as a whole.
      if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      return sql<Record<string, unknown>>`${explain} ${searchSql(trx, userId, asked)}`.execute(trx)
    })
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
  }

  it.each(['common', 'common OR rare', 'common -rare title:common', 'common is:unread from:kernel'])(
    'reads the index for %s, and of other tables only rows of its results',
    async (text) => {
      const plan = await planOf(text)
      if (kind === 'sqlite') {
        expect(plan).toContain('SCAN search_index VIRTUAL TABLE')
        expect(plan).toContain('SEARCH d USING INTEGER PRIMARY KEY')
        expect(plan).not.toMatch(/SCAN (?:d|a)\b/)
      } else {
        expect(plan).toContain('Function Scan on search_matches')
        expect(plan).not.toMatch(/Seq Scan on (?:articles|search_documents)/)
      }
    },
  )

  it.each(['-common', 'is:unread'])('reads only the user’s own rows for %s', async (text) => {
    const plan = await planOf(text)
    const own = kind === 'sqlite' ? /SEARCH d USING (?:COVERING )?INDEX \w+ \(user_id=\?/ : /user_id/
    expect(plan).toMatch(own)
    expect(plan).not.toMatch(kind === 'sqlite' ? /SCAN (?:d|a)\b/ : /Seq Scan on search_documents/)
  })
})

/** A user with indexed articles, whose index is written directly to be quick. */
async function seedIndexed(db: Executor): Promise<string> {
  const userId = await seedUser(db)
  const newsletterId = await seedNewsletter(db, userId)
  await db.transaction().execute(async (trx) => {
    const mailId = await seedMail(trx, userId)
    for (let position = 0; position < ARTICLES; position += 1) {
      const articleId = await seedArticle(trx, { userId, newsletterId, mailId }, { position })
      const words = ['common', position % 50 === 0 ? 'rare' : 'usual', `number${position}`]
      const tokens = [...words.map((word) => `w${word}`), null, ...words.map((word) => `t${word}`)]
      const about = { articleId, highlightId: null, isIndexed: false, receivedAt: position }
      await indexTexts(trx, userId, [{ ...about, language: 'en', fingerprint: 'x', tokens }])
    }
  })
  return userId
}
