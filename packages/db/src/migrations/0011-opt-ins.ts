import { type Kysely, sql } from 'kysely'

/**
 * Mails that ask the user to confirm a subscription, folders and tags of newsletters, and the newsletter that the user
 * assigned a sender's mail to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opt_ins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.notNull().unique().references('mails.id').onDelete('cascade'))
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('score', 'integer')
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('reply_word', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('handled_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('opt_ins_user')
    .on('opt_ins')
    .columns(['user_id', 'state', 'created_at'])
    .execute()

  await db.schema
    .createTable('newsletter_labels')
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('newsletter_labels_pk', ['newsletter_id', 'kind', 'key'])
    .execute()
  await db.schema
    .createIndex('newsletter_labels_user')
    .on('newsletter_labels')
    .columns(['user_id', 'kind', 'key'])
    .execute()

  await db.schema
    .createTable('newsletter_rules')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('newsletter_rules_key')
    .on('newsletter_rules')
    .columns(['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('newsletter_rules_newsletter')
    .on('newsletter_rules')
    .column('newsletter_id')
    .execute()

  // Mail from another machine had arrived before this was recorded.
  await sql`insert into instance (name, value)
    select 'mail-from-outside', '1' where exists (
      select 1 from mails where remote_ip is not null and remote_ip <> '::1' and remote_ip not like '127.%'
        and remote_ip not like '::ffff:127.%')`.execute(db)
}
