import type { Kysely } from 'kysely'

/** Passages highlighted while reading. They outlive their article, and so carry its title and source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('highlights')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('article_id', 'text', (c) => c.references('articles.id').onDelete('set null'))
    .addColumn('article_title', 'text', (c) => c.notNull())
    .addColumn('source_newsletter', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text')
    .addColumn('suffix', 'text')
    .addColumn('start_offset', 'integer')
    .addColumn('end_offset', 'integer')
    .addColumn('passage', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('highlights_passage', ['article_id', 'passage'])
    .execute()
  await db.schema
    .createIndex('highlights_latest')
    .on('highlights')
    .columns(['user_id', 'created_at desc', 'id desc'])
    .execute()
}
