import { type Kysely, sql } from 'kysely'

/** Articles on machine learning are in the category `ai`; users who followed or muted both keep the setting of `ai`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update articles set category = 'ai' where category = 'machine learning'`.execute(db)
  await sql`
    delete from topic_preferences where kind = 'category' and key = 'machine learning' and user_id in (
      select user_id from topic_preferences where kind = 'category' and key = 'ai'
    )
  `.execute(db)
  await sql`
    update topic_preferences set key = 'ai' where kind = 'category' and key = 'machine learning'
  `.execute(db)
}
