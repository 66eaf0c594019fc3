import type { Kysely } from 'kysely'

/** Senders of a mailbox that were recognised as newsletters after it was scanned are offered to the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailbox_senders').addColumn('offered_at', 'bigint').execute()
}
