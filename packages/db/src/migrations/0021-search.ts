import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The search index, which is derived from articles and highlights, and the users' saved searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  let documents = db.schema
    .createTable('search_documents')
    .addColumn('number', isPostgres ? 'bigint' : 'integer', (c) =>
      isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey(),
    )
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('article_id', 'text', (c) => c.unique().references('articles.id').onDelete('cascade'))
    .addColumn('highlight_id', 'text', (c) => c.unique().references('highlights.id').onDelete('cascade'))
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('fingerprint', 'text', (c) => c.notNull())
  if (isPostgres) documents = documents.addColumn('words', sql`tsvector`, (c) => c.notNull())
  await documents.execute()
  await db.schema
    .createIndex('search_documents_latest')
    .on('search_documents')
    .columns(['user_id', 'received_at', 'number'])
    .execute()
  await db.schema
    .createIndex('search_documents_language')
    .on('search_documents')
    .columns(['user_id', 'language'])
    .execute()

  if (isPostgres) {
    // Searches read everything pending, so nothing may be pending.
    await sql`create index search_documents_words on search_documents using gin (words) with (fastupdate = off)`.execute(
      db,
    )
  } else {
    await sql`create virtual table search_index using fts5 (words, tokenize = 'ascii', content = '', contentless_delete = 1)`.execute(
      db,
    )
    await sql`create trigger search_documents_deleted after delete on search_documents
      begin delete from search_index where rowid = old.number; end`.execute(db)
  }

  // Conditions on thousands of results are checked without reading articles, which are long.
  await db.schema
    .createIndex('articles_searched')
    .on('articles')
    .columns([
      ...['id', 'user_id', 'read_at', 'saved_at', 'category', 'newsletter_id'],
      ...['is_duplicate', 'image_id', 'reading_seconds'],
    ])
    .execute()

  let words = db.schema
    .createTable('search_words')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('word', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_words_once', ['user_id', 'word'])
  if (!isPostgres) words = words.modifyEnd(sql`without rowid`)
  await words.execute()

  await db.schema
    .createTable('search_state')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('last_mail', 'text')
    .execute()

  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('preference', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('saved_searches_query', ['user_id', 'query'])
    .execute()
}
