import { type Kysely, PostgresAdapter } from 'kysely'

/** The queue of an embedded database; on PostgreSQL graphile-worker brings its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['run_at', 'id']).execute()
}
