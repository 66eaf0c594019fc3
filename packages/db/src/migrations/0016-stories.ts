import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Stories as a graph: what is kept of articles to compare them, which were found or said to tell one story, and in how
 * many articles terms stand. Articles that are there keep their stories, and wait for their sketches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await addSketches(db, isPostgres)
  await addGraph(db, isPostgres)
  await db.schema
    .createTable('term_counts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('documents', 'integer', (c) => c.notNull())
    .addColumn('counted_to', 'bigint', (c) => c.notNull())
    .addColumn('counters', sql`bytea`, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('term_counts_user').on('term_counts').column('user_id').execute()
  await db.schema
    .alterTable('articles')
    .addColumn('is_update', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await keepStories(db)
  await db.schema.dropTable('article_keys').execute()
  await widenIndexes(db)
}

/** A story is gathered from indexes alone: an article's row goes on behind its text, page after page. */
async function widenIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('articles_story').execute()
  await db.schema
    .createIndex('articles_told')
    .on('articles')
    .columns([
      'user_id',
      'story_id',
      'id',
      'mail_id',
      'received_at',
      'is_duplicate',
      'is_update',
      'left_out_at',
    ])
    .execute()
  await db.schema
    .createIndex('articles_in_story')
    .on('articles')
    .columns(['id', 'user_id', 'story_id'])
    .execute()
}

async function addSketches(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable('story_sketches')
    .addColumn('no', isPostgres ? 'bigserial' : 'integer', (c) => c.primaryKey())
    .addColumn('article_id', 'text', (c) =>
      c.notNull().unique().references('articles.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('sketch', 'text')
    .execute()
  await db.schema.createIndex('story_sketches_user').on('story_sketches').columns(['user_id', 'no']).execute()
  await sql`create index story_sketches_waiting on story_sketches (user_id, at) where sketch is null`.execute(
    db,
  )
  const keys = db.schema
    .createTable('story_keys')
    .addColumn('key', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('article_no', 'bigint', (c) => c.notNull().references('story_sketches.no').onDelete('cascade'))
    .addPrimaryKeyConstraint('story_keys_pk', ['key', 'at', 'article_no'])
  // The key is all there is to a row: a second copy of it would double what a new article costs.
  await (isPostgres ? keys : keys.modifyEnd(sql`without rowid`)).execute()
  await db.schema.createIndex('story_keys_article').on('story_keys').column('article_no').execute()
}

async function addGraph(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const pairs = (table: string) =>
    db.schema
      .createTable(table)
      .modifyEnd(isPostgres ? sql`` : sql`without rowid`)
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('a', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addColumn('b', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_pk`, ['a', 'b'])
  await pairs('story_links')
    .addColumn('layer', 'text', (c) => c.notNull())
    .addColumn('strength', 'double precision', (c) => c.notNull())
    .execute()
  await pairs('story_constraints')
    .addColumn('same', 'integer', (c) => c.notNull())
    .execute()
  for (const table of ['story_links', 'story_constraints']) {
    await db.schema.createIndex(`${table}_b`).on(table).column('b').execute()
  }
}

/** They were found by a link or a title, of which the link is told from the keys that both have. */
async function keepStories(db: Kysely<unknown>): Promise<void> {
  await sql`insert into story_sketches (article_id, user_id, mail_id, at)
    select id, user_id, mail_id, received_at from articles order by received_at, id`.execute(db)
  await sql`insert into story_links (user_id, a, b, layer, strength)
    select t.user_id, case when t.id < f.id then t.id else f.id end, case when t.id < f.id then f.id else t.id end,
      case when exists (
        select 1 from article_keys k join article_keys l on l.user_id = k.user_id and l.key = k.key
        where k.article_id = t.id and l.article_id = f.id and k.key like 'link:%'
      ) then 'link' else 'text' end, 1
    from articles t
    join (
      select user_id, story_id, coalesce(min(case when is_duplicate = 0 then id end), min(id)) as id
      from articles group by user_id, story_id having count(*) > 1
    ) f on f.user_id = t.user_id and f.story_id = t.story_id and f.id <> t.id`.execute(db)
}
