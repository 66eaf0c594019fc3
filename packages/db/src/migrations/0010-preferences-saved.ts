import type { Kysely } from 'kysely'

/** When the account's reading preferences were last saved: until then a browser keeps to its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('preferences_saved_at', 'bigint').execute()
}
