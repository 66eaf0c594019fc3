import type { Kysely } from 'kysely'

/** Certificates of mailboxes in private networks, which no authority signs, are trusted by their fingerprints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mailboxes').addColumn('fingerprint', 'text').execute()
  await db.schema.alterTable('mailboxes').addColumn('fingerprint_shown', 'text').execute()
}
