import type { Kysely } from 'kysely'

/** The newsletters that a user follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletters')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('identity', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('source_email', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('confirmation_status', 'text')
    .addColumn('confirmation_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_confirmation_attempt', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('newsletters_identity', ['user_id', 'identity'])
    .execute()
}
