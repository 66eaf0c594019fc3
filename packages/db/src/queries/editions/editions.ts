import { sql, type Transaction } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { listed } from '../articles/articles.ts'
import { countChanged, countRows, isFound } from '../common/rows.ts'
import { values } from '../common/values.ts'

/** From the first instant to that after the last, epoch milliseconds. */
export interface Span {
  start: number
  end: number
}

/** The user's articles in lists that arrived within a span. */
export function listedWithin(db: Executor, userId: string, { start, end }: Span) {
  return listed(db, userId).where('a.received_at', '>=', start).where('a.received_at', '<', end)
}

/** An article of an edition, without its texts. */
export type EditionRow = Awaited<ReturnType<typeof articlesOfSpan>>[number]

/**
 * The articles that arrived within a span, latest first; at most `limit`, optionally without those of one newsletter.
 */
export async function articlesOfSpan(
  db: Executor,
  userId: string,
  span: Span,
  {
    limit,
    without,
    unreadOnly = false,
  }: { limit: number; without?: string | undefined; unreadOnly?: boolean },
) {
  return listedWithin(db, userId, span)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .$if(without !== undefined, (query) => query.where('a.newsletter_id', '!=', without ?? ''))
    .$if(unreadOnly, (query) => query.where('a.read_at', 'is', null))
    .select(['a.id', 'a.newsletter_id', 'a.mail_id', 'a.position', 'a.url', 'a.category', 'a.received_at'])
    .select(['a.story_id', 'a.is_duplicate', 'a.is_update', 'a.read_at', 'a.reading_seconds', 'a.worth'])
    .select(['a.stored_at', 'n.name as newsletter_name'])
    .orderBy('a.received_at', 'desc')
    .orderBy('a.mail_id')
    .orderBy('a.position')
    .limit(limit)
    .execute()
}

/**
 * All articles of these stories that arrived before an instant, earliest first; optionally without those of one
 * newsletter.
 */
export async function articlesOfStories(
  db: Executor,
  userId: string,
  storyIds: readonly string[],
  { before, without, limit }: { before: number; without?: string | undefined; limit: number },
) {
  if (storyIds.length === 0) return []
  // SQLite would scan all of the user's articles in this order, to avoid sorting those of the stories.
  const receivedAt = sql<number>`+a.received_at`
  return listed(db, userId)
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('a.story_id', 'in', values(db, storyIds))
    .where(receivedAt, '<', before)
    .$if(without !== undefined, (query) => query.where('a.newsletter_id', '!=', without ?? ''))
    .select(['a.id', 'a.story_id', 'a.newsletter_id', 'a.received_at', 'a.read_at'])
    .select('n.name as newsletter_name')
    .orderBy(receivedAt)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/**
 * For each newsletter, how many of the latest articles of a span, at most `limit` in all, are of it, and how many of them
 * were read.
 */
export async function readSharesOf(db: Executor, userId: string, span: Span, limit: number) {
  const latest = listedWithin(db, userId, span)
    .select(['a.newsletter_id', 'a.read_at'])
    .orderBy('a.received_at', 'desc')
    .limit(limit)
  return db
    .selectFrom(latest.as('latest'))
    .select((eb) => [
      'newsletter_id as newsletterId',
      eb.fn.count<number>('read_at').as('read'),
      eb.fn.countAll<number>().as('all'),
    ])
    .groupBy('newsletter_id')
    .execute()
}

/** The tags among these (by key) that these articles have. */
export async function tagsAmong(
  db: Executor,
  userId: string,
  ids: readonly string[],
  keys: readonly string[],
): Promise<{ articleId: string; tag: string }[]> {
  if (ids.length === 0 || keys.length === 0) return []
  return db
    .selectFrom('article_tags')
    .select(['article_id as articleId', 'tag'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', values(db, ids))
    .where('key', 'in', values(db, keys))
    .where('removed_at', 'is', null)
    .execute()
}

/** Whether anything of the user's was read at exactly that instant. */
export async function isReadInstant(db: Executor, userId: string, at: number): Promise<boolean> {
  return isFound(
    db.selectFrom('articles').select('id').where('user_id', '=', userId).where('read_at', '=', at).limit(1),
  )
}

/** Marks all unread articles of a span as read at an instant; returns their number. */
export async function markSpanRead(
  trx: Transaction<Tables>,
  userId: string,
  { start, end }: Span,
  at: number,
): Promise<number> {
  return countChanged(
    trx
      .updateTable('articles')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('excluded_at', 'is', null)
      .where('received_at', '>=', start)
      .where('received_at', '<', end)
      .where('read_at', 'is', null),
  )
}

/** The number of unread articles of a span. */
export async function countUnread(db: Executor, userId: string, span: Span): Promise<number> {
  return countRows(listedWithin(db, userId, span).where('a.read_at', 'is', null))
}

/** Marks the articles that were read at exactly an instant as unread; returns their number. */
export async function unmarkReadAt(db: Executor, userId: string, at: number): Promise<number> {
  return countChanged(
    db
      .updateTable('articles')
      .set({ read_at: null, unread_at: Date.now() })
      .where('user_id', '=', userId)
      .where('read_at', '=', at),
  )
}

/**
 * Records the user's visit, the start of the absence before it, and when the user first saw the day's edition, if that
 * is new; epoch milliseconds.
 */
export async function saveVisit(
  db: Executor,
  userId: string,
  visit: { visitedAt: number; awaySince: number | null; seenAt: number | undefined },
): Promise<void> {
  const { visitedAt: visited_at, awaySince: away_since, seenAt: edition_seen_at } = visit
  await db
    .updateTable('users')
    .set({ visited_at, away_since, edition_seen_at })
    .where('id', '=', userId)
    .execute()
}
