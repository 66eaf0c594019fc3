import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../testing/seed.ts'
import { DATABASES, testDatabase } from '../testing/test-database.ts'
import * as stories from './0016-stories.ts'

/** What the migration has to undo so that it can run again. */
const BEFORE = [
  ...['story_keys', 'story_sketches', 'story_links', 'story_constraints', 'term_counts'].map(
    (table) => `drop table ${table}`,
  ),
  'drop index articles_told',
  'drop index articles_in_story',
  'create index articles_story on articles (user_id, story_id)',
  'alter table articles drop column is_update',
  'create table article_keys (user_id text, key text, article_id text)',
]

describe.each(DATABASES)('stories from before they were a graph, on %s', (kind) => {
  test('keep all their tellings, linked with the first, and wait for their sketches', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    const userId = await seedUser(db)
    const place = {
      userId,
      newsletterId: await seedNewsletter(db, userId),
      mailId: await seedMail(db, userId),
    }
    await seedArticle(db, place, { id: 'm first', position: 0 })
    const again = { story_id: 'm first', is_duplicate: 1 as const }
    await seedArticle(db, place, { id: 'a link', position: 1, ...again })
    await seedArticle(db, place, { id: 'z title', position: 2, ...again })
    await seedArticle(db, place, { id: 'alone', position: 3 })
    for (const statement of BEFORE) await sql.raw(statement).execute(db)
    for (const id of ['m first', 'a link']) {
      await sql`insert into article_keys values (${userId}, 'link:ships.example/sails', ${id})`.execute(db)
    }
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ '0016-stories': stories }) },
      migrationTableName: 'again',
      migrationLockTableName: 'again_lock',
    }).migrateToLatest()
    expect(error).toBeUndefined()
    const links = await db.selectFrom('story_links').selectAll().orderBy('a').execute()
    expect(links).toEqual([
      { user_id: userId, a: 'a link', b: 'm first', layer: 'link', strength: 1 },
      { user_id: userId, a: 'm first', b: 'z title', layer: 'text', strength: 1 },
    ])
    const sketches = await db.selectFrom('story_sketches').select(['article_id', 'sketch']).execute()
    expect(sketches.toSorted((a, b) => (a.article_id < b.article_id ? -1 : 1))).toEqual(
      ['a link', 'alone', 'm first', 'z title'].map((article_id) => ({ article_id, sketch: null })),
    )
    await database.drop()
  })
})
