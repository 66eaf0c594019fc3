import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ArticleRow, Executor, NewArticle, Tables } from '../schema.ts'

/** An article as lists need it, with its newsletter's name; the long texts stay in the database. */
export type ListedArticle = Omit<ArticleRow, 'html' | 'text'> & {
  newsletter_name: string
}

export interface ArticleFilter {
  /** All of them. */
  tags?: readonly string[]
  /** A newsletter's id or name. */
  source?: string
  category?: string
  savedOnly?: boolean
}

export interface Page {
  /** From 1. */
  page: number
  pageSize: number
}

const LISTED = [
  'a.id',
  'a.user_id',
  'a.newsletter_id',
  'a.mail_id',
  'a.position',
  'a.title',
  'a.url',
  'a.original_url',
  'a.summary',
  'a.image_url',
  'a.image_key',
  'a.category',
  'a.section',
  'a.author',
  'a.reading_minutes',
  'a.published_at',
  'a.received_at',
  'a.story_id',
  'a.is_duplicate',
  'a.saved_at',
  'a.read_at',
  'n.name as newsletter_name',
] as const

type Joined = Tables & { a: Tables['articles']; n: Tables['newsletters'] }

function ofUser(db: Executor, userId: string) {
  return db
    .selectFrom('articles as a')
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('a.user_id', '=', userId)
}

function filtered<O>(
  query: SelectQueryBuilder<Joined, 'a' | 'n', O>,
  userId: string,
  filter: ArticleFilter,
): SelectQueryBuilder<Joined, 'a' | 'n', O> {
  let narrowed = query
  if (filter.savedOnly) narrowed = narrowed.where('a.saved_at', 'is not', null)
  if (filter.category !== undefined) narrowed = narrowed.where('a.category', '=', filter.category)
  if (filter.source !== undefined) {
    const { source } = filter
    narrowed = narrowed.where((eb) => eb.or([eb('n.id', '=', source), eb('n.name', '=', source)]))
  }
  for (const tag of filter.tags ?? []) {
    narrowed = narrowed.where((eb) => hasTag(eb, userId, tag))
  }
  return narrowed
}

function hasTag(eb: ExpressionBuilder<Joined, 'a' | 'n'>, userId: string, tag: string) {
  return eb.exists(
    eb
      .selectFrom('article_tags as t')
      .select(sql.lit(1).as('one'))
      .whereRef('t.article_id', '=', 'a.id')
      .where('t.user_id', '=', userId)
      .where('t.tag', '=', tag),
  )
}

/** One page of the user's articles: latest mail first, each mail in its own order; saved ones by when they were saved. */
export async function listArticles(
  db: Executor,
  userId: string,
  filter: ArticleFilter,
  { page, pageSize }: Page,
): Promise<ListedArticle[]> {
  return filtered(ofUser(db, userId), userId, filter)
    .select(LISTED)
    .orderBy(filter.savedOnly ? 'a.saved_at' : 'a.received_at', 'desc')
    .orderBy('a.mail_id')
    .orderBy('a.position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** How many of the user's articles a filter lets through. */
export async function countArticles(db: Executor, userId: string, filter: ArticleFilter): Promise<number> {
  const row = await filtered(ofUser(db, userId), userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many articles came in since an instant (epoch milliseconds), by category. */
export async function countCategoriesSince(
  db: Executor,
  userId: string,
  since: number,
): Promise<{ category: string; count: number }[]> {
  return db
    .selectFrom('articles')
    .select(['category', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('received_at', '>=', since)
    .groupBy('category')
    .orderBy('category')
    .execute()
}

/** One article with its HTML as it is stored; undefined when the user has no such article. */
export async function findArticle(
  db: Executor,
  userId: string,
  id: string,
): Promise<(ListedArticle & { html: string }) | undefined> {
  return ofUser(db, userId).where('a.id', '=', id).select(LISTED).select('a.html').executeTakeFirst()
}

/** Saves or unsaves; a second save keeps the first one's time. False when the user has no such article. */
export async function setSaved(
  db: Executor,
  userId: string,
  id: string,
  savedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set((eb) => ({
      saved_at: savedAt === null ? null : eb.fn.coalesce('saved_at', eb.val(savedAt)),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds an article; false when its place in the issue is taken already. */
export async function insertArticle(db: Executor, article: NewArticle): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.columns(['mail_id', 'position']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
