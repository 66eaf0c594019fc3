import type { Kysely } from 'kysely'

/** How often the process of a job died, so that one that ends each process is not tried forever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
