import type { Kysely } from 'kysely'

/**
 * What was done about the mails that ask to confirm a subscription: one receipt a mail, and each request that was made
 * for it, written before it is made, so that a process that ends in between doesn't make it twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('confirmation_receipts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.notNull().unique().references('mails.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('score', 'integer')
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('began_at', 'bigint')
    .addColumn('next_try_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('confirmation_receipts_newsletter')
    .on('confirmation_receipts')
    .columns(['newsletter_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('confirmation_receipts_user')
    .on('confirmation_receipts')
    .columns(['user_id', 'state'])
    .execute()
  await db.schema
    .createTable('confirmation_requests')
    .addColumn('receipt_id', 'text', (c) =>
      c.notNull().references('confirmation_receipts.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addPrimaryKeyConstraint('confirmation_requests_pk', ['receipt_id', 'number'])
    .execute()
}
