import type { Kysely } from 'kysely'

/** Whether the owner of an address of before had shown to read mail there: else it may be a stranger's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mailed_links')
    .addColumn('confirmed', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
