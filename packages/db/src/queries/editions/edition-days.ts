import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { listed } from '../articles/articles.ts'
import { listedWithin, type Span } from './editions.ts'

/** The counts of a day: articles, their stories, and how many of those have no read article that day. */
export interface DayCount {
  articles: number
  stories: number
  unread: number
}

/** The same for each of several consecutive days, latest first; by the number of the day, if it has any. */
export async function countDays(db: Executor, userId: string, days: readonly Span[]) {
  const [latest] = days
  const earliest = days.at(-1)
  if (!latest || !earliest) return new Map()
  const day = dayAmong(days)
  const stories = listedWithin(db, userId, { start: earliest.start, end: latest.end })
    .select([
      day.as('day'),
      'a.story_id',
      sql<number>`cast(count(*) as integer)`.as('articles'),
      sql<number>`case when count(a.read_at) = 0 then 1 else 0 end`.as('unread'),
    ])
    .groupBy(['day', 'a.story_id'])
  const rows = await db
    .selectFrom(stories.as('s'))
    .select((eb) => [
      's.day',
      eb.fn.sum<number>('s.articles').as('articles'),
      eb.fn.countAll<number>().as('stories'),
      eb.fn.sum<number>('s.unread').as('unread'),
    ])
    .groupBy('s.day')
    .execute()
  return new Map(rows.map(({ day: no, ...count }) => [no, count]))
}

/** The number of an article's day among several, latest first. */
function dayAmong(days: readonly Span[]) {
  const cases = days
    .slice(0, -1)
    .map(({ start }, at) => sql`when a.received_at >= ${start} then ${sql.lit(at)}`)
  const last = sql.lit(days.length - 1)
  return cases.length > 0 ? sql<number>`case ${sql.join(cases, sql` `)} else ${last} end` : sql<number>`0`
}

/**
 * The title of the article that is worth most of each of several consecutive days, latest first; by the number of the
 * day. Articles from before the worth was stored are average.
 */
export async function headlinesOfDays(db: Executor, userId: string, days: readonly Span[]) {
  const [latest] = days
  const earliest = days.at(-1)
  if (!latest || !earliest) return new Map()
  const day = dayAmong(days)
  const ranked = listedWithin(db, userId, { start: earliest.start, end: latest.end }).select([
    'a.title',
    day.as('day'),
    sql<number>`row_number() over (partition by ${day} order by case when a.reading_seconds = 0 then 1 else 0 end, coalesce(a.worth, 1) desc, a.received_at desc, a.mail_id, a.position)`.as(
      'place',
    ),
  ])
  const rows = await db
    .selectFrom(ranked.as('r'))
    .select(['r.day', 'r.title'])
    .where('r.place', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.day, row.title]))
}

/** When the user's last articles before an instant arrived, latest first. */
export async function lastArticlesBefore(db: Executor, userId: string, before: number, limit: number) {
  const rows = await listed(db, userId)
    .where('a.received_at', '<', before)
    .select('a.received_at')
    .orderBy('a.received_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.received_at)
}

/** When the user's last article before an instant arrived; undefined if there is none. */
export const lastArticleBefore = async (
  db: Executor,
  userId: string,
  before: number,
): Promise<number | undefined> => (await lastArticlesBefore(db, userId, before, 1))[0]

/**
 * When the first of the user's articles was stored (epoch milliseconds), if all of them were since an instant; undefined
 * if one was before, or if there is none.
 */
export async function firstStoredSince(db: Executor, userId: string, since: number) {
  const own = db.selectFrom('articles').where('user_id', '=', userId)
  const storedAt = sql<number>`coalesce(stored_at, received_at)`
  // Of most users the first article that is looked at was before.
  const before = await own.select('id').where(storedAt, '<', since).limit(1).executeTakeFirst()
  if (before) return undefined
  const { first } = await own
    .select((eb) => eb.fn.min<number | null>(storedAt).as('first'))
    .executeTakeFirstOrThrow()
  return first ?? undefined
}
