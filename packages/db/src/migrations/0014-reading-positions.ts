import type { Kysely } from 'kysely'

/** Reading positions, and reading preferences: the system's theme, and keyboard shortcuts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reading_positions')
    .addColumn('article_id', 'text', (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('set_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('reading_positions_user').on('reading_positions').column('user_id').execute()

  await db.schema
    .alterTable('users')
    .addColumn('follows_system_theme', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('shortcuts_off', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
