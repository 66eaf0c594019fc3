import { type Kysely, sql } from 'kysely'

/** What a day's edition is made of: how long articles take to read, which of them were read, and when the user was there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('reading_seconds', 'integer').execute()
  await db.schema.alterTable('users').addColumn('visited_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('away_since', 'bigint').execute()
  // Days are counted, and newsletters by how much of them is read, without a look at the articles themselves.
  await db.schema
    .createIndex('articles_editions')
    .on('articles')
    .columns(['user_id', 'received_at', 'story_id', 'newsletter_id', 'read_at', 'excluded_at'])
    .where(sql<boolean>`excluded_at is null`)
    .execute()
  await db.schema
    .createIndex('articles_read')
    .on('articles')
    .columns(['user_id', 'read_at'])
    .where(sql<boolean>`read_at is not null`)
    .execute()
}
