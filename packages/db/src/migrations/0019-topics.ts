import type { Kysely } from 'kysely'

/**
 * What a user follows and mutes. A newsletter that goes takes its stance with it. The index has all that
 * articles are counted by: without it each one is read whole, its long texts included.
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
  await db.schema
    .createIndex('articles_counted')
    .on('articles')
    .columns(['user_id', 'left_out_at', 'received_at', 'category', 'newsletter_id', 'id'])
    .execute()
}
