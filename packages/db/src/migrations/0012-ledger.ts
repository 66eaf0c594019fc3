import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Old = { mail_id: string; position: number; reason: string; text: string; urls: string }
interface New {
  id: string
  user_id: string
  mail_id: string
  position: number
  reason: string
  text: string
  html: string
  links: string
  link_count: number
  paragraphs: number
}
interface Tables12 {
  leftovers: Old
  leftovers_12: New
  mails: { id: string; user_id: string }
  articles: { mail_id: string; position: number }
}
type Db = Kysely<Tables12>

/**
 * The ledger of an issue: leftovers with an id, a title and HTML, in one sequence with the articles; what was counted
 * of the mail as a whole; articles that were left out; what readers taught; the lines by which repetitions are known.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('leftovers_12')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('original_url', 'text')
    .addColumn('image_url', 'text')
    .addColumn('image_key', 'text')
    .addColumn('section', 'text')
    .addColumn('author', 'text')
    .addColumn('reading_minutes', 'integer')
    .addColumn('traits', 'text')
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('link_count', 'integer', (c) => c.notNull())
    .addColumn('paragraphs', 'integer', (c) => c.notNull())
    .addColumn('article_id', 'text', (c) => c.references('articles.id').onDelete('set null'))
    .addUniqueConstraint('leftovers_place', ['mail_id', 'position'])
    .execute()
  await copyLeftovers(db)
  await db.schema.dropTable('leftovers').execute()
  await db.schema.alterTable('leftovers_12').renameTo('leftovers').execute()
  await db.schema.createIndex('leftovers_article').on('leftovers').column('article_id').execute()
  await addCounts(db)
  await addLessons(db)
  await narrowIndexes(db)
}

/** Page by page, as a statement takes only so many parameters. Old leftovers stand after the articles of their mail. */
async function copyLeftovers(db: Db): Promise<void> {
  let after = { mail_id: '', position: -1 }
  for (;;) {
    const rows = await db
      .selectFrom('leftovers')
      .innerJoin('mails', 'mails.id', 'leftovers.mail_id')
      .select(['leftovers.mail_id', 'mails.user_id', 'leftovers.position'])
      .select(['leftovers.reason', 'leftovers.text', 'leftovers.urls'])
      .select((eb) =>
        eb
          .selectFrom('articles')
          .select((last) => last.fn.max('articles.position').as('last'))
          .whereRef('articles.mail_id', '=', 'leftovers.mail_id')
          .as('last'),
      )
      .where(sql<boolean>`(leftovers.mail_id, leftovers.position) > (${after.mail_id}, ${after.position})`)
      .orderBy('leftovers.mail_id')
      .orderBy('leftovers.position')
      .limit(500)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    const written = rows.map(({ urls, last, ...row }) => ({
      ...row,
      ...contentOf(row.text, urls),
      id: randomUUID(),
      position: (last ?? -1) + 1 + row.position,
    }))
    await db.insertInto('leftovers_12').values(written).execute()
    after = end
  }
}

function contentOf(text: string, urls: string) {
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph.trim() !== '')
  const links: unknown = JSON.parse(urls)
  const targets = Array.isArray(links) ? links.filter((url) => typeof url === 'string') : []
  return {
    html: paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join(''),
    links: JSON.stringify(targets.map((url) => ({ url, text: '' }))),
    link_count: targets.length,
    paragraphs: paragraphs.length,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function addCounts(db: Db): Promise<void> {
  for (const column of ['paragraphs', 'link_count', 'hidden_words'] as const) {
    await db.schema.alterTable('mails').addColumn(column, 'integer').execute()
  }
  await db.schema.alterTable('mails').addColumn('line_hashes', 'text').execute()
  await db.schema.alterTable('articles').addColumn('left_out_at', 'bigint').execute()
  for (const column of ['turned', 'paragraphs', 'link_count'] as const) {
    await db.schema
      .alterTable('articles')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('articles').addColumn('traits', 'text').execute()
}

async function addLessons(db: Db): Promise<void> {
  await db.schema
    .createTable('lessons')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('newsletter_id', 'text', (c) => c.notNull().references('newsletters.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (c) => c.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('part_id', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('traits', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('lessons_part', ['user_id', 'part_id'])
    .execute()
  await db.schema
    .createIndex('lessons_newsletter')
    .on('lessons')
    .columns(['newsletter_id', 'created_at desc', 'id'])
    .execute()
}

/** Counts and lists pass over articles that were left out: so do the indexes, or each row would have to be read. */
async function narrowIndexes(db: Db): Promise<void> {
  const indexes = [
    ['articles_latest', 'user_id, received_at desc, mail_id, position'],
    ['articles_category', 'user_id, category, received_at'],
    ['articles_of_newsletter', 'user_id, newsletter_id'],
    ['articles_saved', 'user_id, saved_at'],
  ] as const
  for (const [name, columns] of indexes) {
    await db.schema.dropIndex(name).execute()
    await sql`create index ${sql.ref(name)} on articles (${sql.raw(columns)}) where left_out_at is null`.execute(
      db,
    )
  }
  // What tags are counted without.
  await sql`create index articles_left_out on articles (user_id) where left_out_at is not null`.execute(db)
}
