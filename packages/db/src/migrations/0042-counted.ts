import { type Kysely, sql } from 'kysely'

/** What is counted against a user's limits is counted without reading what else the user has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index article_tags_given on article_tags (user_id) where by_reader = 1 and removed_at is null`.execute(
    db,
  )
  await sql`create index articles_kept on articles (user_id) where saved_at is not null`.execute(db)
  await db.schema.createIndex('story_constraints_user').on('story_constraints').column('user_id').execute()
}
