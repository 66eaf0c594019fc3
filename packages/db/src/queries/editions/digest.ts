import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { type ArticleCursor, type ArticleFilter, filtered } from '../articles/article-filter.ts'
import { type ListedArticle, listed, listedArticles, type Page } from '../articles/articles.ts'
import { countRows } from '../common/rows.ts'

/** The rank of an article within its day: followed, neutral, muted. */
export const RANK = { followed: 0, usual: 1, muted: 2 } as const
export type Rank = (typeof RANK)[keyof typeof RANK]

/** A cursor in the digest of a user who follows or mutes topics. */
export interface DigestCursor extends ArticleCursor {
  rank: Rank
}

/** From the first instant of a day to that of the next, epoch milliseconds. */
export interface Day {
  start: number
  end: number
}
type DayOf = (at: number) => Day

/** The filter options of the digest: one filtered by topics is ordered by time only. */
type DigestFilter = Omit<ArticleFilter, 'tags' | 'sources' | 'categories' | 'savedOnly'>

/**
 * One page of the digest with followed and muted topics: the latest day first; within a day followed, then neutral,
 * then muted articles; within these the latest mail first. `dayOf` returns the user's day of a time.
 */
export async function listDigest(
  db: Executor,
  userId: string,
  filter: DigestFilter,
  { page, pageSize, after }: Omit<Page, 'after'> & { after?: DigestCursor | undefined },
  dayOf: DayOf,
): Promise<{ rows: ListedArticle[]; last: DigestCursor | undefined }> {
  const reader = { db, userId, filter }
  const offset = after ? 0 : (page - 1) * pageSize
  const begun = after && dayOf(after.time)
  // The next articles by time only: the page ends within their days, so no other day needs to be sorted.
  const times = await timesBefore(reader, begun?.start, { limit: pageSize, offset })
  const days = begun ? [begun] : []
  for (const time of times) if (time < (days.at(-1)?.start ?? Infinity)) days.push(dayOf(time))
  const [first] = days
  const oldest = days.at(-1)
  if (!first || !oldest) return { rows: [], last: undefined }
  const skipped = begun ? 0 : offset - (await countSince(reader, first.end))
  const keys = await ranked(reader, { start: oldest.start, end: first.end }, days)
    .$if(after !== undefined, (query) => query.where(follows(after, first)))
    .select(['r.id', 'r.received_at', 'r.mail_id', 'r.position', 'r.rank'])
    .orderBy('r.day')
    .orderBy('r.rank')
    .orderBy('r.received_at', 'desc')
    .orderBy('r.mail_id')
    .orderBy('r.position')
    .limit(pageSize)
    .offset(skipped)
    .execute()
  const last = keys.at(-1)
  return {
    rows: await listedArticles(
      db,
      userId,
      keys.map(({ id }) => id),
    ),
    last: last && {
      time: last.received_at,
      mailId: last.mail_id,
      position: last.position,
      rank: last.rank,
    },
  }
}

/** The number of articles of the digest after a cursor; of earlier days than the cursor's at most `max`. */
export async function countDigestAfter(
  db: Executor,
  userId: string,
  filter: DigestFilter,
  { after, max, dayOf }: { after: DigestCursor; max: number; dayOf: DayOf },
): Promise<number> {
  const reader = { db, userId, filter }
  const day = dayOf(after.time)
  const before = filtered(listed(db, userId), userId, filter)
    .where('a.received_at', '<', day.start)
    .select(sql.lit(1).as('one'))
    .limit(max)
  const earlier = await db
    .selectFrom(before.as('before'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const sameDay = await ranked(reader, day, [day])
    .where(follows(after, day))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return earlier.count + sameDay.count
}

type Reader = { db: Executor; userId: string; filter: DigestFilter }

async function timesBefore(
  { db, userId, filter }: Reader,
  before: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await filtered(listed(db, userId), userId, filter)
    .$if(before !== undefined, (query) => query.where('a.received_at', '<', before ?? 0))
    .select('a.received_at')
    .orderBy('a.received_at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.received_at)
}

async function countSince({ db, userId, filter }: Reader, since: number): Promise<number> {
  return countRows(filtered(listed(db, userId), userId, filter).where('a.received_at', '>=', since))
}

/** The articles of a period with their rank and the number of their day, the latest being 0; as `r`. */
function ranked({ db, userId, filter }: Reader, { start, end }: Day, days: readonly Day[]) {
  const later = days
    .slice(0, -1)
    .map((day, number) => sql`when a.received_at >= ${day.start} then ${sql.lit(number)}`)
  const day =
    later.length === 0
      ? sql<number>`0`
      : sql<number>`case ${sql.join(later, sql` `)} else ${sql.lit(later.length)} end`
  const rows = filtered(listed(db, userId), userId, filter)
    .where('a.received_at', '>=', start)
    .where('a.received_at', '<', end)
    .select(['a.id', 'a.received_at', 'a.mail_id', 'a.position', day.as('day'), rankOf(userId).as('rank')])
  return db.selectFrom(rows.as('r'))
}

/** A tag counts more than a newsletter, a newsletter more than a category, and a muted tag more than a followed one. */
const rankOf = (userId: string) => sql<Rank>`coalesce(
  (select max(case s.preference when 'mute' then 2 else 0 end)
    from article_tags t inner join topic_preferences s on s.user_id = t.user_id and s.kind = 'tag' and s.key = t.key
    where t.article_id = a.id and t.removed_at is null),
  (select case s.preference when 'mute' then 2 else 0 end from topic_preferences s
    where s.user_id = ${userId} and s.kind = 'source' and s.key = a.newsletter_id),
  (select case s.preference when 'mute' then 2 else 0 end from topic_preferences s
    where s.user_id = ${userId} and s.kind = 'category' and s.key = a.category),
  1)`

/** Whether a ranked article comes after a cursor in that day or in an earlier one. */
function follows(after: DigestCursor | undefined, day: Day) {
  if (!after) return sql<boolean>`1 = 1`
  const { rank, time, mailId, position } = after
  return sql<boolean>`(r.received_at < ${day.start} or r.rank > ${rank} or (r.rank = ${rank} and (
    r.received_at < ${time} or (r.received_at = ${time} and (
      r.mail_id > ${mailId} or (r.mail_id = ${mailId} and r.position > ${position})
    ))
  )))`
}
