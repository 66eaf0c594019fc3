import type { Kysely } from 'kysely'

/** Inbox addresses, newsletters, and the user's decisions about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inbox_addresses')
    .addColumn('local_part', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('id', 'text')
    .addColumn('label', 'text')
    .addColumn('for_one_newsletter', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sender_host', 'text')
    .addColumn('disabled_at', 'bigint')
    .execute()
  await db.schema.createIndex('inbox_addresses_id').unique().on('inbox_addresses').column('id').execute()
  await db.schema.createIndex('inbox_addresses_user').on('inbox_addresses').column('user_id').execute()

  await db.schema
    .createTable('retired_addresses')
    .addColumn('local_part_hash', 'text', (c) => c.primaryKey())
    .addColumn('retired_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('inbox_arrivals')
    .addColumn('local_part', 'text', (c) =>
      c.notNull().references('inbox_addresses.local_part').onDelete('cascade'),
    )
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('inbox_arrivals_pk', ['local_part', 'word'])
    .execute()
  await db.schema.createIndex('inbox_arrivals_user').on('inbox_arrivals').column('user_id').execute()

  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('identity', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('source_email', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('confirmation_status', 'text')
    .addColumn('confirmation_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_confirmation_attempt', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('via_local_part', 'text')
    .addColumn('via_word', 'text')
    .addUniqueConstraint('newsletters_identity', ['user_id', 'identity'])
    .execute()

  await db.schema
    .createTable('deletions')
    .addColumn('newsletter_id', 'text', (c) =>
      c.primaryKey().references('newsletters.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('purge_at', 'bigint', (c) => c.notNull())
    .addColumn('purging_at', 'bigint')
    .execute()
  await db.schema.createIndex('deletions_user').on('deletions').column('user_id').execute()

  await db.schema
    .createTable('unsubscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('how', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .addColumn('reason_detail', 'text')
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('unsubscriptions_newsletter')
    .on('unsubscriptions')
    .columns(['newsletter_id', 'asked_at'])
    .execute()
  await db.schema.createIndex('unsubscriptions_user').on('unsubscriptions').column('user_id').execute()

  await db.schema
    .createTable('topic_preferences')
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('preference', 'text', (c) => c.notNull())
    .addColumn('newsletter_id', 'text', (c) => c.references('newsletters.id').onDelete('cascade'))
    .addColumn('set_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('topic_preferences_key')
    .unique()
    .on('topic_preferences')
    .columns(['user_id', 'kind', 'key'])
    .execute()
  await db.schema
    .createIndex('topic_preferences_newsletter')
    .on('topic_preferences')
    .column('newsletter_id')
    .execute()
}
