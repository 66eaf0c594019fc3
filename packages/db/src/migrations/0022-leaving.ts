import type { Kysely } from 'kysely'

/** Deletions that can be undone for a moment, and how newsletters were left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deletions')
    .addColumn('newsletter_id', 'text', (c) =>
      c.primaryKey().references('newsletters.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('holder_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('purge_at', 'bigint', (c) => c.notNull())
    .addColumn('purging_at', 'bigint')
    .execute()
  await db.schema.createIndex('deletions_user').on('deletions').column('user_id').execute()
  await db.schema.createIndex('deletions_holder').on('deletions').column('holder_id').execute()
  await db.schema
    .createTable('unsubscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('why', 'text')
    .addColumn('taken_back_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('unsubscriptions_newsletter')
    .on('unsubscriptions')
    .columns(['newsletter_id', 'asked_at'])
    .execute()
  await db.schema.createIndex('unsubscriptions_user').on('unsubscriptions').column('user_id').execute()
}
