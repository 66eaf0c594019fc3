import { type Kysely, sql } from 'kysely'

/**
 * Who wrote an article's summary, and what an answer of a model belongs to; the articles that wait for one; what was
 * asked on each day, by whom.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('articles')
    .addColumn('summary_by', 'text', (c) => c.notNull().defaultTo('text'))
    .execute()
  for (const column of ['summary_model', 'summary_key']) {
    await db.schema.alterTable('articles').addColumn(column, 'text').execute()
  }
  await sql`create index articles_summary_key on articles (summary_key) where summary_key is not null`.execute(
    db,
  )
  await db.schema
    .createTable('summary_wishes')
    .addColumn('article_id', 'text', (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('summary_wishes_user')
    .on('summary_wishes')
    .columns(['user_id', 'run_at'])
    .execute()
  await db.schema
    .createTable('model_days')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('model_shares')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('model_shares_pk', ['user_id', 'day'])
    .execute()
}
