import { type Kysely, sql } from 'kysely'

/** Every mail that was accepted, and what was done with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.references('newsletters.id').onDelete('cascade'))
    .addColumn('envelope_from', 'text', (c) => c.notNull())
    .addColumn('envelope_to', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    // SQLite takes any type's name and keeps blobs as they are.
    .addColumn('raw', sql`bytea`)
    .addColumn('raw_key', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('kind', 'text')
    .addColumn('message_id', 'text')
    .addColumn('sender_name', 'text')
    .addColumn('sender_address', 'text')
    .addColumn('subject', 'text')
    .addColumn('sent_at', 'bigint')
    .addUniqueConstraint('mails_digest', ['user_id', 'digest'])
    .execute()
  await db.schema
    .createIndex('mails_newsletter')
    .on('mails')
    .columns(['newsletter_id', 'received_at'])
    .execute()
  await db.schema.createIndex('mails_message_id').on('mails').columns(['user_id', 'message_id']).execute()
}
