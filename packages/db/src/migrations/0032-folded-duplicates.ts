import type { Kysely } from 'kysely'

/** Whether a reader folds duplicates away, on every browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('folds_duplicates', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
