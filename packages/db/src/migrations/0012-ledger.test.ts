import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../testing/seed.ts'
import { DATABASES, testDatabase } from '../testing/test-database.ts'
import * as ledger from './0012-ledger.ts'

/** What the migration has to undo so that it can run again. */
const BEFORE = [
  'drop table leftovers',
  'drop table lessons',
  ...['paragraphs', 'link_count', 'hidden_words', 'line_hashes'].map(
    (c) => `alter table mails drop column ${c}`,
  ),
  ...[
    'articles_latest',
    'articles_category',
    'articles_of_newsletter',
    'articles_saved',
    'articles_left_out',
    'articles_told',
    'articles_counted',
  ].map((index) => `drop index ${index}`),
  ...['left_out_at', 'turned', 'paragraphs', 'link_count', 'traits'].map(
    (column) => `alter table articles drop column ${column}`,
  ),
  'create index articles_latest on articles (user_id)',
  'create index articles_category on articles (user_id)',
  'create index articles_of_newsletter on articles (user_id)',
  'create index articles_saved on articles (user_id)',
  'create table leftovers (mail_id text, position integer, reason text, text text, urls text)',
]

describe.each(DATABASES)('leftovers from before the ledger, on %s', (kind) => {
  test('are all kept, after the articles of their mail, with HTML and links of their own', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    const userId = await seedUser(db)
    const newsletterId = await seedNewsletter(db, userId)
    const mailId = await seedMail(db, userId)
    const articleId = await seedArticle(db, { userId, newsletterId, mailId }, { position: 1 })
    const bare = await seedMail(db, userId)
    for (const statement of BEFORE) await sql.raw(statement).execute(db)
    const many = Array.from({ length: 501 }, (_, position) => ({ position, text: '', urls: '[]' }))
    const first = { position: 0, text: 'A <lamp>\nof ours\n\nBuy it', urls: '["https://ad.example/?a=1"]' }
    for (const [mail, rows] of [
      [mailId, [first]],
      [bare, many],
    ] as const) {
      for (const { position, text, urls } of rows)
        await sql`insert into leftovers values (${mail}, ${position}, 'sponsor', ${text}, ${urls})`.execute(
          db,
        )
    }
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ '0012-ledger': ledger }) },
      migrationTableName: 'again',
      migrationLockTableName: 'again_lock',
    }).migrateToLatest()
    expect(error).toBeUndefined()
    const rows = await db.selectFrom('leftovers').selectAll().execute()
    expect(rows).toHaveLength(502)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(502)
    expect(rows.find((row) => row.mail_id === mailId)).toMatchObject({
      user_id: userId,
      position: 2,
      reason: 'sponsor',
      title: null,
      html: '<p>A &lt;lamp&gt;<br>of ours</p><p>Buy it</p>',
      links: '[{"url":"https://ad.example/?a=1","text":""}]',
      link_count: 1,
      paragraphs: 2,
      article_id: null,
    })
    const article = await db.selectFrom('articles').selectAll().where('id', '=', articleId).executeTakeFirst()
    expect(article).toMatchObject({ position: 1, left_out_at: null, turned: 0, paragraphs: 0, link_count: 0 })
    await database.drop()
  })
})
