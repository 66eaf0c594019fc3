import { type Kysely, sql } from 'kysely'

/** What a user waits for to be read again is counted without looking at their other mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_run_again on mails (user_id, run_again_at) where run_again_at is not null`.execute(
    db,
  )
}
