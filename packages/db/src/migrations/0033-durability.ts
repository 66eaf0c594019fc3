import { type Kysely, sql } from 'kysely'

/** Mails whose bytes are still to be put away are looked for again and again, and are few among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_unstored on mails (received_at) where raw is not null`.execute(db)
}
