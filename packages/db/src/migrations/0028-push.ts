import type { Kysely } from 'kysely'

/** Browsers that are notified of editions and of pending confirmations, at most one per session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session', 'text', (c) => c.primaryKey().references('sessions.handle').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('edition_at', 'bigint')
    .addColumn('edition_end', 'bigint', (c) => c.notNull())
    .addColumn('confirmations_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute()
  await db.schema
    .createIndex('push_subscriptions_edition')
    .on('push_subscriptions')
    .column('edition_at')
    .execute()
}
