import type { Kysely } from 'kysely'

/** Webhooks: addresses of other programs that are called on events, and their latest calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_because', 'text')
    .addColumn('dropped', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('edition_at', 'bigint')
    .addColumn('edition_end', 'bigint')
    .execute()
  await db.schema.createIndex('webhooks_user').on('webhooks').column('user_id').execute()
  await db.schema.createIndex('webhooks_edition').on('webhooks').column('edition_at').execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('attempted_at', 'bigint')
    .addColumn('next_at', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_user')
    .on('webhook_deliveries')
    .columns(['user_id', 'state'])
    .execute()
}
