import type { Kysely } from 'kysely'

/** Merging two newsletters can be undone: its changes are recorded until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('merged_from', 'text').execute()
  await db.schema.alterTable('deletions').addColumn('merged_into', 'text').execute()
  await db.schema.alterTable('deletions').addColumn('before_merge', 'text').execute()
}
