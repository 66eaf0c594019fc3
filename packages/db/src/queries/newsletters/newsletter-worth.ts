import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { listed } from '../articles/articles.ts'
import type { Span } from '../editions/editions.ts'
import { isIssue } from '../issues/issues.ts'

/**
 * Consecutive days of 24 hours, or one of another length because of a clock change; `first` is the number of the first
 * of them.
 */
export interface DayRange extends Span {
  first: number
}

/** A newsletter's articles of a story on one day. */
export interface StoryOfDay {
  day: number
  storyId: string
  newsletterId: string
  articles: number
  read: number
  saved: number
  /** The reading time of the read ones. */
  seconds: number
  /** When the first of them arrived, epoch milliseconds. */
  at: number
}

const DAY = 86_400_000

/** SQLite binds numbers as floating-point ones, and dividing by them doesn't return a whole number. */
const whole = (number: number) => sql.lit(Math.floor(number))

/** The figures of each newsletter for each story and day. */
export async function storiesByDay(db: Executor, userId: string, days: readonly DayRange[]) {
  const [earliest] = days
  const latest = days.at(-1)
  if (!earliest || !latest) return []
  const numberIn = ({ start, end, first }: DayRange) =>
    (end - start) % DAY === 0
      ? sql`${whole(first)} + (a.received_at - ${whole(start)}) / ${whole(DAY)}`
      : whole(first)
  const cases = days
    .toReversed()
    .map((one) => sql`when a.received_at >= ${whole(one.start)} then ${numberIn(one)}`)
  const rows = listed(db, userId)
    .where('a.received_at', '>=', earliest.start)
    .where('a.received_at', '<', latest.end)
    .select([
      'a.story_id',
      'a.newsletter_id',
      'a.received_at',
      'a.read_at',
      'a.saved_at',
      'a.reading_seconds',
    ])
    .select(sql<number>`case ${sql.join(cases, sql` `)} end`.as('day'))
  return db
    .selectFrom(rows.as('r'))
    .select((eb) => [
      'r.day',
      'r.story_id as storyId',
      'r.newsletter_id as newsletterId',
      eb.fn.countAll<number>().as('articles'),
      eb.fn.count<number>('r.read_at').as('read'),
      eb.fn.count<number>('r.saved_at').as('saved'),
      sql<number>`coalesce(sum(case when r.read_at is null then 0 else r.reading_seconds end), 0)`.as(
        'seconds',
      ),
      eb.fn.min<number>('r.received_at').as('at'),
    ])
    .groupBy(['r.day', 'r.story_id', 'r.newsletter_id'])
    .execute()
}

/** How many issues of each newsletter arrived in a span, by its id. */
export async function countIssues(db: Executor, userId: string, { start, end }: Span) {
  const rows = await db
    .selectFrom('mails')
    .where('user_id', '=', userId)
    .where('received_at', '>=', start)
    .where('received_at', '<', end)
    .where('newsletter_id', 'is not', null)
    .where(isIssue)
    .select((eb) => ['newsletter_id', eb.fn.countAll<number>().as('issues')])
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id: id, issues }) => [id ?? '', issues]))
}
