import { type Kysely, sql } from 'kysely'

/** Saved articles in the order of their list, so that it is paged and counted without reading each article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('articles_saved').execute()
  await db.schema
    .createIndex('articles_saved')
    .on('articles')
    .columns(['user_id', 'saved_at desc', 'mail_id', 'position', 'excluded_at'])
    .where(sql<boolean>`saved_at is not null`)
    .execute()
}
