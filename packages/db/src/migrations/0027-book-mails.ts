import type { Kysely } from 'kysely'

/** Where users want the edition as a book by mail, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('book_mails')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('enabled_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('last_date', 'text')
    .addColumn('sent_at', 'bigint')
    .addColumn('problem', 'text')
    .execute()
}
