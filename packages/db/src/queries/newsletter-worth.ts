import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { listed } from './articles.ts'
import type { Span } from './editions.ts'
import { isIssue } from './issues.ts'

/** Bound numbers are floating-point ones in SQLite, where a division by them is no whole number. */
const whole = (number: number) => sql.lit(Math.floor(number))

/** What a newsletter brought in one part of a span; `seconds` is what its read articles take to read. */
export interface PartOfSpan {
  newsletterId: string
  part: number
  articles: number
  read: number
  saved: number
  seconds: number
}

/** What each newsletter brought in a span, by parts of `width` milliseconds from its start. */
export async function articlesByPart(
  db: Executor,
  userId: string,
  { start, end }: Span,
  width: number,
): Promise<PartOfSpan[]> {
  const part = sql<number>`cast((a.received_at - ${whole(start)}) / ${whole(width)} as integer)`
  const rows = listed(db, userId)
    .where('a.received_at', '>=', start)
    .where('a.received_at', '<', end)
    .select(['a.newsletter_id', 'a.read_at', 'a.saved_at', 'a.reading_seconds', part.as('part')])
  return db
    .selectFrom(rows.as('r'))
    .select((eb) => [
      'r.newsletter_id as newsletterId',
      'r.part',
      eb.fn.countAll<number>().as('articles'),
      eb.fn.count<number>('r.read_at').as('read'),
      eb.fn.count<number>('r.saved_at').as('saved'),
      sql<number>`coalesce(sum(case when r.read_at is null then 0 else r.reading_seconds end), 0)`.as(
        'seconds',
      ),
    ])
    .groupBy(['r.newsletter_id', 'r.part'])
    .execute()
}

/** How many issues of each newsletter arrived in a span, by its id. */
export async function countIssues(
  db: Executor,
  userId: string,
  { start, end }: Span,
): Promise<Map<string, number>> {
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

/**
 * Of the stories of a span, how many no other newsletter covered, and how many each newsletter covered before the others
 * that did; by its id.
 */
export async function countOwnStories(
  db: Executor,
  userId: string,
  { start, end }: Span,
): Promise<Map<string, { onlyHere: number; first: number }>> {
  const rows = await db
    .with('covered', () =>
      listed(db, userId)
        .where('a.received_at', '>=', start)
        .where('a.received_at', '<', end)
        .select((eb) => ['a.story_id', 'a.newsletter_id', eb.fn.min<number>('a.received_at').as('at')])
        .groupBy(['a.story_id', 'a.newsletter_id']),
    )
    .with('stories', (query) =>
      query
        .selectFrom('covered')
        .select((eb) => [
          'story_id',
          eb.fn.countAll<number>().as('newsletters'),
          eb.fn.min<number>('at').as('first_at'),
        ])
        .groupBy('story_id'),
    )
    .selectFrom('covered as c')
    .innerJoin('stories as s', 's.story_id', 'c.story_id')
    .select((eb) => [
      'c.newsletter_id as id',
      eb.fn.countAll<number>().filterWhere('s.newsletters', '=', 1).as('onlyHere'),
      eb.fn
        .countAll<number>()
        .filterWhere((other) =>
          other.and([other('s.newsletters', '>', 1), other('c.at', '=', other.ref('s.first_at'))]),
        )
        .as('first'),
    ])
    .groupBy('c.newsletter_id')
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Days of 24 hours in a row, or one that clocks made longer or shorter; `first` is the number of the first of them. */
export interface DaysInARow extends Span {
  first: number
}

const DAY = 86_400_000

/** How many stories of the days would not be there without a newsletter, by its id. */
export async function countStoriesOfOne(
  db: Executor,
  userId: string,
  days: readonly DaysInARow[],
): Promise<Map<string, number>> {
  const [earliest] = days
  const latest = days.at(-1)
  if (!earliest || !latest) return new Map()
  const numberIn = ({ start, end, first }: DaysInARow) =>
    (end - start) % DAY === 0
      ? sql`${whole(first)} + (a.received_at - ${whole(start)}) / ${whole(DAY)}`
      : whole(first)
  const cases = days
    .toReversed()
    .map((one) => sql`when a.received_at >= ${whole(one.start)} then ${numberIn(one)}`)
  const rows = listed(db, userId)
    .where('a.received_at', '>=', earliest.start)
    .where('a.received_at', '<', latest.end)
    .select(['a.story_id', 'a.newsletter_id', sql<number>`case ${sql.join(cases, sql` `)} end`.as('day')])
  const stories = db
    .selectFrom(rows.as('r'))
    .select((eb) => eb.fn.min<string>('r.newsletter_id').as('id'))
    .groupBy(['r.day', 'r.story_id'])
    .having((eb) => eb(eb.fn.min('r.newsletter_id'), '=', eb.fn.max('r.newsletter_id')))
  const counts = await db
    .selectFrom(stories.as('s'))
    .select((eb) => ['s.id', eb.fn.countAll<number>().as('count')])
    .groupBy('s.id')
    .execute()
  return new Map(counts.map(({ id, count }) => [id, count]))
}
