import type { Kysely } from 'kysely'

/** Which users have their highlights sent to Readwise, and which highlights are pending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('readwise')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text')
    .addColumn('connected_at', 'bigint', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', 'bigint')
    .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .execute()

  await db.schema
    .createTable('readwise_highlights')
    .addColumn('highlight_id', 'text', (c) => c.primaryKey().references('highlights.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('readwise.user_id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('readwise_highlights_user')
    .on('readwise_highlights')
    .columns(['user_id', 'highlight_id'])
    .execute()
}
