import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../testing/seed.ts'
import { DATABASES, testDatabase } from '../testing/test-database.ts'
import * as readerTags from './0009-reader-tags.ts'

describe.each(DATABASES)('tags from before readers had their own, on %s', (kind) => {
  test('are all kept, those that differ in case alone as one', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    const userId = await seedUser(db)
    const newsletterId = await seedNewsletter(db, userId)
    const mailId = await seedMail(db, userId)
    const articleId = await seedArticle(db, { userId, newsletterId, mailId })
    await sql`drop table article_tags`.execute(db)
    await sql`drop index articles_category`.execute(db)
    await sql`create table article_tags (article_id text, user_id text, tag text)`.execute(db)
    const many = Array.from({ length: 1001 }, (_, n) => `tag ${n}`)
    for (const tag of ['É', 'AI', 'ai', ...many]) {
      await sql`insert into article_tags values (${articleId}, ${userId}, ${tag})`.execute(db)
    }
    await new Migrator({
      db,
      provider: { getMigrations: async () => ({ '0009-reader-tags': readerTags }) },
      migrationTableName: 'again',
      migrationLockTableName: 'again_lock',
    }).migrateToLatest()
    const rows = await db.selectFrom('article_tags').selectAll().execute()
    expect(rows).toHaveLength(1003)
    expect(rows.find(({ key }) => key === 'é')).toMatchObject({ tag: 'É', by_reader: 0, removed_at: null })
    expect(rows.filter(({ key }) => key === 'ai')).toHaveLength(1)
    await database.drop()
  })
})
