import type { Kysely } from 'kysely'

/** When each book by mail is checked next, so that finding due ones doesn't read those of all users. 0: at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('book_mails')
    .addColumn('next_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('book_mails_due').on('book_mails').columns(['is_enabled', 'next_at']).execute()
}
