import type { Kysely } from 'kysely'

/** Accounts that are being deleted, and the inbox addresses that nobody gets again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deleted_at', 'bigint').execute()
  await db.schema
    .createTable('retired_addresses')
    .addColumn('local_part_hash', 'text', (c) => c.primaryKey())
    .addColumn('retired_at', 'bigint', (c) => c.notNull())
    .execute()
}
