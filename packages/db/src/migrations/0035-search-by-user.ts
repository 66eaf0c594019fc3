import type { Kysely } from 'kysely'

/**
 * The columns that searches test for thousands of articles are stored together per user: among those of all users, each
 * lookup read another page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('articles_searched').execute()
  await db.schema
    .createIndex('articles_searched')
    .on('articles')
    .columns([
      ...['user_id', 'id', 'read_at', 'saved_at', 'category', 'newsletter_id'],
      ...['is_duplicate', 'image_id', 'reading_seconds'],
    ])
    .execute()
  await db.schema.dropIndex('search_documents_latest').execute()
  await db.schema
    .createIndex('search_documents_latest')
    .on('search_documents')
    .columns(['user_id', 'received_at', 'number', 'article_id'])
    .execute()
}
