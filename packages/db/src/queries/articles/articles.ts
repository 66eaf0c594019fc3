import { type ExpressionBuilder, sql } from 'kysely'
import type { Executor, NewArticle, Tables } from '../../schema.ts'
import { batchesOf, isFound, own } from '../common/rows.ts'
import { values } from '../common/values.ts'
import { type ArticleCursor, type ArticleFilter, afterCursor, filtered, timeOf } from './article-filter.ts'

/** An article for lists, with its newsletter's name and colour and without the long texts. */
export type ListedArticle = Awaited<ReturnType<typeof listArticles>>[number]

export interface Page {
  /** From 1; only without `after`. */
  page: number
  pageSize: number
  after?: ArticleCursor | undefined
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
  'a.image_id',
  'a.category',
  'a.section',
  'a.author',
  'a.reading_minutes',
  'a.reading_seconds',
  'a.published_at',
  'a.received_at',
  'a.story_id',
  'a.is_duplicate',
  'a.is_update',
  'a.saved_at',
  'a.read_at',
  'n.name as newsletter_name',
  'n.color as newsletter_color',
] as const

function ofUser(db: Executor, userId: string) {
  return db.selectFrom('articles as a').where('a.user_id', '=', userId)
}

/** The user's articles that are in lists and counts, as `a`. */
export function listed(db: Executor, userId: string) {
  return ofUser(db, userId).where('a.excluded_at', 'is', null)
}

/**
 * One page of the user's articles: latest mail first, each mail in its own order; saved ones by when they were saved.
 */
export async function listArticles(
  db: Executor,
  userId: string,
  filter: ArticleFilter,
  { page, pageSize, after }: Page,
) {
  return afterCursor(filtered(listed(db, userId), userId, filter), filter, after)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(LISTED)
    .orderBy(timeOf(filter), 'desc')
    .orderBy('a.mail_id')
    .orderBy('a.position')
    .limit(pageSize)
    .offset(after ? 0 : (page - 1) * pageSize)
    .execute()
}

/** These of the user's articles, in the order of the ids, without those that aren't in lists. */
export async function listedArticles(db: Executor, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await listed(db, userId)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('a.id', 'in', values(db, ids))
    .select(LISTED)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The cursor of an article in the filtered list. */
export function cursorOf(row: ListedArticle, filter: ArticleFilter): ArticleCursor {
  const time = (filter.savedOnly ? row.saved_at : null) ?? row.received_at
  return { time, mailId: row.mail_id, position: row.position }
}

/** The length of a text for comparison, in characters: new information is near the beginning. */
const COMPARED = 20_000

/** The user's articles with these ids that are in lists, the first one first, with the beginnings of their texts. */
export async function findListedArticles(db: Executor, userId: string, ids: readonly string[]) {
  return listed(db, userId)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(LISTED)
    .select(sql<string>`substr(a.text, 1, ${sql.lit(COMPARED)})`.as('text'))
    .where('a.id', 'in', values(db, ids))
    .orderBy('a.is_duplicate')
    .orderBy('a.received_at')
    .orderBy('a.position')
    .execute()
}

/**
 * One article with its stored texts, also a hidden one, because its highlights link to it; undefined if the user has
 * no such article. `reading_position` in UTF-16 code units of its text content, null for not begun or finished.
 */
export async function findArticle(db: Executor, userId: string, id: string) {
  return ofUser(db, userId)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .leftJoin('reading_positions as r', 'r.article_id', 'a.id')
    .leftJoin('mails as m', 'm.id', 'a.mail_id')
    .where('a.id', '=', id)
    .select(LISTED)
    .select(['r.position as reading_position', 'm.attachments'])
    .select(['a.html', 'a.text', 'a.summary_places', 'a.summary_by', 'a.summary_model'])
    .executeTakeFirst()
}

/** Whether the user has such an article. */
export async function hasArticle(db: Executor, userId: string, id: string): Promise<boolean> {
  return isFound(db.selectFrom('articles').select('id').where(own(userId, id)))
}

/**
 * Saves or unsaves; saving again keeps the time. `doneAt`, in epoch milliseconds, is when the user did it, if not just
 * now: an article that was saved or unsaved later stays as it is. False if the user has no such article.
 */
export async function setSaved(
  db: Executor,
  userId: string,
  id: string,
  savedAt: number | null,
  doneAt?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set((eb) =>
      savedAt === null
        ? { saved_at: null, unsaved_at: doneAt ?? Date.now() }
        : { saved_at: eb.fn.coalesce('saved_at', eb.val(savedAt)) },
    )
    .where(own(userId, id))
    .where(notLater('saved_at', 'unsaved_at', doneAt))
    .executeTakeFirst()
  return numUpdatedRows > 0n || hasArticle(db, userId, id)
}

/** Marks an article as read or unread; marking again keeps the time. `doneAt` as in `setSaved`. */
export async function setRead(
  db: Executor,
  userId: string,
  id: string,
  readAt: number | null,
  doneAt?: number,
): Promise<void> {
  await db
    .updateTable('articles')
    .set((eb) =>
      readAt === null
        ? { read_at: null, unread_at: doneAt ?? Date.now() }
        : { read_at: eb.fn.coalesce('read_at', eb.val(readAt)) },
    )
    .where(own(userId, id))
    .where(notLater('read_at', 'unread_at', doneAt))
    .execute()
}

type Instants = 'saved_at' | 'unsaved_at' | 'read_at' | 'unread_at'

/** The condition that neither instant is after `doneAt`; none without it. */
function notLater(one: Instants, other: Instants, doneAt: number | undefined) {
  return (eb: ExpressionBuilder<Tables, 'articles'>) =>
    doneAt === undefined
      ? eb.lit(true)
      : eb.and([one, other].map((column) => eb.or([eb(column, 'is', null), eb(column, '<=', doneAt)])))
}

/** Whether an article is saved and read; undefined if the user has no such article. */
export async function findMarks(db: Executor, userId: string, id: string) {
  const row = await db
    .selectFrom('articles')
    .select(['saved_at', 'read_at'])
    .where(own(userId, id))
    .executeTakeFirst()
  return row && { isSaved: row.saved_at !== null, isRead: row.read_at !== null }
}

/** Adds articles; returns the ids of those whose position in the issue was free. */
export async function insertArticles(db: Executor, articles: readonly NewArticle[]): Promise<Set<string>> {
  const added = new Set<string>()
  for (const batch of batchesOf(articles)) {
    const rows = await db
      .insertInto('articles')
      .values(batch.map((article) => ({ stored_at: Date.now(), ...article })))
      .onConflict((conflict) => conflict.columns(['mail_id', 'position']).doNothing())
      .returning('id')
      .execute()
    for (const { id } of rows) added.add(id)
  }
  return added
}

/** Adds an article; false if its position in the issue is taken. */
export async function insertArticle(db: Executor, article: NewArticle): Promise<boolean> {
  return (await insertArticles(db, [article])).size === 1
}
