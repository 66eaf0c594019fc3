import type { Kysely } from 'kysely'

/** When an identity was last used, and links that are there before the mail that brings them has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('last_used_at', 'bigint').execute()
  await db.schema.alterTable('mailed_links').addColumn('letter_id', 'text').execute()
  await db.schema.createIndex('mailed_links_letter').on('mailed_links').column('letter_id').execute()
}
