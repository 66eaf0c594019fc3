import type { Kysely } from 'kysely'

/** How much of what is limited was done of late, such as guesses at a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('level', 'double precision', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('limits_at').on('limits').column('at').execute()
}
