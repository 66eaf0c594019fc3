import { type Kysely, sql } from 'kysely'

/**
 * The data of a day's edition: how long articles take to read, which of them were read, and when the user was active.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('reading_seconds', 'integer').execute()
  await db.schema.alterTable('users').addColumn('visited_at', 'bigint').execute()
  await db.schema.alterTable('users').addColumn('away_since', 'bigint').execute()
  // Days are counted, and the read shares of newsletters, without reading the articles.
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
