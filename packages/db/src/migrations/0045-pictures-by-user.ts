import { type Kysely, sql } from 'kysely'

/** What is due of one user is found without going through what is due of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('remote_pictures_due').execute()
  await sql`create index remote_pictures_due_of_user on remote_pictures (user_id, due_at) where state = 'waiting' and due_at is not null`.execute(
    db,
  )
}
