import { type Kysely, sql } from 'kysely'

/**
 * Saved articles, listed or not, get an index. SQLite used `articles_counted` for the articles of a few stories and
 * read all of the user's; other indexes serve what it served.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('articles_counted').execute()
  await db.schema.dropIndex('articles_saved').execute()
  await db.schema.dropIndex('articles_saved_or_highlighted').execute()
  await db.schema
    .createIndex('articles_saved')
    .on('articles')
    .columns(['user_id', 'saved_at'])
    .where(sql<boolean>`saved_at is not null`)
    .execute()
}
