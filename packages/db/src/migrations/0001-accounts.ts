import type { Kysely } from 'kysely'

/** Users, their sessions and their inbox addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('color_mode', 'text', (c) => c.notNull().defaultTo('light'))
    .addColumn('font_size', 'text', (c) => c.notNull().defaultTo('base'))
    .addColumn('font_preference', 'text', (c) => c.notNull().defaultTo('sans'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('inbox_addresses')
    .addColumn('local_part', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('inbox_addresses_user').on('inbox_addresses').column('user_id').execute()
}
