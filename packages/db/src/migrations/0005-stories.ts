import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Which articles belong to the same story. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  /** Rows that are little more than their key are stored once, in key order. PostgreSQL has no such tables. */
  const withoutRowid = (table: CreateTableBuilder<string, string>) =>
    (isPostgres ? table : table.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createTable('story_sketches')
    .addColumn('no', isPostgres ? 'bigserial' : 'integer', (c) => c.primaryKey())
    .addColumn('article_id', 'text', (c) =>
      c.notNull().unique().references('articles.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text')
    .addColumn('mail_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('sketch', 'text')
    .execute()
  await db.schema.createIndex('story_sketches_user').on('story_sketches').columns(['user_id', 'no']).execute()
  await db.schema
    .createIndex('story_sketches_waiting')
    .on('story_sketches')
    .columns(['user_id', 'at'])
    .where(sql<boolean>`sketch is null`)
    .execute()

  await withoutRowid(
    db.schema
      .createTable('story_keys')
      .addColumn('key', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('article_no', 'bigint', (c) =>
        c.notNull().references('story_sketches.no').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('story_keys_pk', ['key', 'at', 'article_no']),
  )
  await db.schema.createIndex('story_keys_article').on('story_keys').column('article_no').execute()

  await withoutRowid(
    db.schema
      .createTable('story_links')
      .addColumn('user_id', 'text')
      .addColumn('a', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addColumn('b', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addColumn('layer', 'text', (c) => c.notNull())
      .addColumn('strength', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('story_links_pk', ['a', 'b']),
  )
  await db.schema.createIndex('story_links_b').on('story_links').column('b').execute()

  await withoutRowid(
    db.schema
      .createTable('story_constraints')
      .addColumn('user_id', 'text')
      .addColumn('a', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addColumn('b', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addColumn('same', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('story_constraints_pk', ['a', 'b']),
  )
  await db.schema.createIndex('story_constraints_b').on('story_constraints').column('b').execute()
  await db.schema.createIndex('story_constraints_user').on('story_constraints').column('user_id').execute()

  await db.schema
    .createTable('term_counts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('documents', 'integer', (c) => c.notNull())
    .addColumn('counted_to', 'bigint', (c) => c.notNull())
    .addColumn('counters', sql`bytea`, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('term_counts_user').on('term_counts').column('user_id').execute()
}
