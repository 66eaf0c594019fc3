import { type Kysely, sql } from 'kysely'

type Row = { article_id: string; user_id: string; tag: string }
type Row9 = Row & { key: string }
type Db = Kysely<{ article_tags: Row; tags_9: Row9 }>

/**
 * Tags that readers add and take away: `key` compares them without case, `by_reader` tells whose they are, and one
 * taken away stays with the time, so that reading the mail again doesn't bring it back.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('tags_9')
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('by_reader', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('article_tags_once', ['article_id', 'key'])
    .execute()
  await copyTags(db)
  await db.schema.dropTable('article_tags').execute()
  await db.schema.alterTable('tags_9').renameTo('article_tags').execute()
  await db.schema.createIndex('article_tags_key').on('article_tags').columns(['user_id', 'key']).execute()
  await db.schema
    .createIndex('articles_category')
    .on('articles')
    .columns(['user_id', 'category', 'received_at'])
    .execute()
}

/** Page by page, as a statement takes only so many parameters; the key is made here, as SQLite lowers ASCII only. */
async function copyTags(db: Db): Promise<void> {
  let after = { article_id: '', tag: '' }
  for (;;) {
    const rows = await db
      .selectFrom('article_tags')
      .select(['article_id', 'user_id', 'tag'])
      .where(sql<boolean>`(article_id, tag) > (${after.article_id}, ${after.tag})`)
      .orderBy('article_id')
      .orderBy('tag')
      .limit(1000)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const keyed = rows.map((row) => ({ ...row, key: row.tag.normalize('NFC').toLowerCase() }))
    await db
      .insertInto('tags_9')
      .values(keyed)
      .onConflict((conflict) => conflict.columns(['article_id', 'key']).doNothing())
      .execute()
    after = last
  }
}
