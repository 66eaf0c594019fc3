import type { Kysely } from 'kysely'

/** The digest by mail: when users want it, and the days for which it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('digest_settings')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('is_enabled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('planned_at', 'bigint')
    .addColumn('enabled_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('stopped_at', 'bigint')
    .execute()
  await db.schema.createIndex('digest_settings_next').on('digest_settings').column('next_at').execute()
  await db.schema.createIndex('digest_settings_planned').on('digest_settings').column('planned_at').execute()

  await db.schema
    .createTable('digest_mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('local_date', 'text')
    .addColumn('span_end', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('content', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('bounced_at', 'bigint')
    .addUniqueConstraint('digest_mails_date', ['user_id', 'local_date'])
    .execute()
}
