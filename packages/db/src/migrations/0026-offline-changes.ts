import type { Kysely } from 'kysely'

/**
 * When an article was marked as unread or unsaved, or a highlight changed: earlier changes made offline are ignored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('articles').addColumn('unread_at', 'bigint').execute()
  await db.schema.alterTable('articles').addColumn('unsaved_at', 'bigint').execute()
  await db.schema.alterTable('highlights').addColumn('changed_at', 'bigint').execute()
}
