import type { Kysely } from 'kysely'

/** Articles with their tags, the keys that stories are found by, and what an issue left over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('original_url', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('image_key', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('section', 'text')
    .addColumn('author', 'text')
    .addColumn('reading_minutes', 'integer')
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('story_id', 'text', (c) => c.notNull())
    .addColumn('is_duplicate', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addUniqueConstraint('articles_place', ['mail_id', 'position'])
    .execute()
  await db.schema
    .createIndex('articles_latest')
    .on('articles')
    .columns(['user_id', 'received_at desc', 'mail_id', 'position'])
    .execute()
  await db.schema.createIndex('articles_saved').on('articles').columns(['user_id', 'saved_at']).execute()
  await db.schema.createIndex('articles_story').on('articles').columns(['user_id', 'story_id']).execute()
  await db.schema.createIndex('articles_newsletter').on('articles').column('newsletter_id').execute()

  await db.schema
    .createTable('article_tags')
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_tags_pk', ['article_id', 'tag'])
    .execute()
  await db.schema.createIndex('article_tags_tag').on('article_tags').columns(['user_id', 'tag']).execute()

  await db.schema
    .createTable('article_keys')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('article_keys_pk', ['user_id', 'key', 'article_id'])
    .execute()
  await db.schema.createIndex('article_keys_article').on('article_keys').column('article_id').execute()

  await db.schema
    .createTable('leftovers')
    .addColumn('mail_id', 'text', (c) => c.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('urls', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('leftovers_pk', ['mail_id', 'position'])
    .execute()
}
