import { type Kysely, sql } from 'kysely'

/** The operator's decisions about accounts: invitations, limits and suspensions, and their log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspended_at', 'bigint').execute()
  for (const name of ['most_mails_a_day', 'most_megabytes', 'most_newsletters']) {
    await db.schema.alterTable('users').addColumn(name, 'integer').execute()
  }
  await db.schema
    .createIndex('users_suspended')
    .on('users')
    .column('id')
    .where(sql<boolean>`suspended_at is not null`)
    .execute()

  await db.schema.createIndex('users_created').on('users').columns(['created_at desc', 'id']).execute()

  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('used_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('invitations_used_by').on('invitations').column('used_by').execute()
  await db.schema.alterTable('sign_in_attempts').addColumn('invitation_hash', 'text').execute()

  await db.schema
    .createTable('operator_actions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('by_command', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('about_id', 'text')
    .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .createIndex('operator_actions_at')
    .on('operator_actions')
    .columns(['at desc', 'id'])
    .execute()

  // With the size, so that the mails of a period and their bytes are counted without reading the mails.
  await db.schema.dropIndex('mails_received').execute()
  await db.schema
    .createIndex('mails_received')
    .on('mails')
    .columns(['user_id', 'received_at', 'size'])
    .execute()
}
