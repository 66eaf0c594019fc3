import type { Kysely } from 'kysely'

/** Mail that was refused at the door, and what lists of mail and the figures of a newsletter are read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refusals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('refused_at', 'bigint', (c) => c.notNull())
    .addColumn('envelope_from', 'text', (c) => c.notNull())
    .addColumn('envelope_to', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('refusals_user').on('refusals').columns(['user_id', 'refused_at']).execute()
  await db.schema.createIndex('mails_received').on('mails').columns(['user_id', 'received_at']).execute()
  await db.schema.dropIndex('articles_of_newsletter').execute()
  // Counts are read from it alone: rows of articles hold their texts, which are long.
  await db.schema
    .createIndex('articles_of_newsletter')
    .on('articles')
    .columns(['user_id', 'newsletter_id', 'left_out_at', 'is_duplicate', 'read_at'])
    .execute()
}
