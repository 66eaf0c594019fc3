import { type Kysely, sql } from 'kysely'

/** The articles of a category in the order of lists: a rare one was searched for among all articles of the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('articles_category').execute()
  await db.schema
    .createIndex('articles_category')
    .on('articles')
    .columns(['user_id', 'category', 'received_at desc', 'mail_id', 'position'])
    .where(sql<boolean>`excluded_at is null`)
    .execute()
}
