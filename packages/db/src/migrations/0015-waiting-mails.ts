import { type Kysely, sql } from 'kysely'

/** What is waiting is counted over and over while it is worked off; mails and accounts go with what hangs on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_waiting on mails (id) where state = 'waiting'`.execute(db)
  await db.schema.createIndex('leftovers_user').on('leftovers').column('user_id').execute()
  await db.schema.createIndex('lessons_mail').on('lessons').column('mail_id').execute()
}
