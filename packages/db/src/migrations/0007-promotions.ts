import type { Kysely } from 'kysely'

/** Whether a newsletter's promotions and notices are in the digest, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('newsletters')
    .addColumn('shows_promotions', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
