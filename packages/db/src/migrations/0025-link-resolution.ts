import { type Kysely, sql } from 'kysely'

/** Where links lead that only their sender's server knows the end of, as far as a reader asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_resolutions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('resolved', 'text')
    .addColumn('why', 'text')
    .execute()
  await db.schema
    .createIndex('link_resolutions_link')
    .on('link_resolutions')
    .columns(['user_id', 'link'])
    .execute()
  await db.schema
    .createIndex('link_resolutions_asked')
    .on('link_resolutions')
    .columns(['user_id', 'asked_at'])
    .execute()
  // The beginning of a link is enough to find its articles by, and no longer than an index of PostgreSQL takes.
  await sql`create index articles_of_link on articles (user_id, substr(url, 1, 200))`.execute(db)
}
