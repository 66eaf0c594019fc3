import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The job queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('jobs')
    .addColumn('id', isPostgres ? 'bigint' : 'integer', (c) =>
      isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey(),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    // In byte order, as programs compare: the queue serves owners in turn.
    .addColumn('owner', isPostgres ? sql`text collate "C"` : 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('scheduled'))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('jobs_by_owner').on('jobs').columns(['state', 'name', 'owner', 'id']).execute()
  await db.schema.createIndex('jobs_by_time').on('jobs').columns(['state', 'run_at']).execute()
}
