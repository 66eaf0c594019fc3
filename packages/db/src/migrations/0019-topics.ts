import { type Kysely, sql } from 'kysely'

/**
 * What a user follows and mutes. A newsletter that goes takes its stance with it. The index has all that articles of
 * the last days are counted by: without it each of them is read whole, its long texts included.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stances')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('stance', 'text', (c) => c.notNull())
    .addColumn('newsletter_id', 'text', (c) => c.references('newsletters.id').onDelete('cascade'))
    .addColumn('taken_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stances_pk', ['user_id', 'kind', 'key'])
    .execute()
  await db.schema.createIndex('stances_newsletter').on('stances').column('newsletter_id').execute()
  await sql`
    create index articles_counted on articles (user_id, received_at, category, newsletter_id, id)
    where left_out_at is null
  `.execute(db)
}
