import { type Kysely, sql } from 'kysely'

/** How other programs access a user's data: access tokens, and secret addresses of feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute()

  await db.schema
    .createTable('feeds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('tag', 'text')
    .addColumn('newsletter_id', 'text', (c) => c.references('newsletters.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('token_id', 'text', (c) => c.references('api_tokens.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('version', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feeds_user').on('feeds').column('user_id').execute()
  await db.schema.createIndex('feeds_newsletter').on('feeds').column('newsletter_id').execute()
  await db.schema.createIndex('feeds_token').on('feeds').column('token_id').execute()

  // Feed readers name an article by 64 bits: the first half of its id.
  await db.schema
    .createIndex('articles_of_reader_id')
    .on('articles')
    .expression(sql`substr(id, 1, 18), user_id`)
    .execute()
}
