import type { Kysely } from 'kysely'

/** Senders of a mailbox that turned out to be newsletters after it was looked through are offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailbox_senders').addColumn('offered_at', 'bigint').execute()
}
