import { type Kysely, sql } from 'kysely'

/** Mails of a sender are imported from the newest on, so the imported range has two ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mailbox_senders')
    .addColumn('first_uid', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  // Until now they were imported from the oldest on.
  await sql`update mailbox_senders set first_uid = 1 where last_uid > 0`.execute(db)
}
