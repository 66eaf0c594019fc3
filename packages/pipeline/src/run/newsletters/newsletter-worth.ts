import {
  articlesByPart,
  countIssues,
  countOwnStories,
  countStoriesOfOne,
  type DaysInARow,
} from '@tidings/db/queries/newsletter-worth'
import { listNewsletterNames } from '@tidings/db/queries/newsletters'
import type { Executor, UserRow } from '@tidings/db/schema'
import { dateOf, dayOf } from '../../common/time/days.ts'

/** Into so many equal parts a span is divided. */
const PARTS = 12

/** What a newsletter was to the user over a number of days. */
export interface NewsletterWorth {
  id: string
  name: string
  issues: number
  articles: number
  read: number
  saved: number
  /** What its read articles take to read. */
  seconds: number
  /** Stories that no other newsletter covered. */
  onlyHere: number
  /** Stories that it covered before the other newsletters that did. */
  first: number
  /** How many stories the editions of these days would not have without it. */
  lostWithout: number
  /** Articles, and those of them that were read, in each twelfth of the time, the earliest first. */
  parts: { articles: number; read: number }[]
}

/**
 * What each of the user's newsletters was to the user in the last `days` days of the user's calendar, today among them;
 * `now` in epoch milliseconds. Returns when the first of these days began, and the newsletters with anything, by name.
 */
export async function worthOfNewsletters(
  db: Executor,
  { id: userId, time_zone: timeZone }: Pick<UserRow, 'id' | 'time_zone'>,
  { days, now }: { days: number; now: number },
): Promise<{ since: number; newsletters: NewsletterWorth[] }> {
  const rows = daysBefore(dayOf(now, timeZone).end, days, timeZone)
  const start = rows[0]?.start ?? now
  const span = { start, end: rows.at(-1)?.end ?? now }
  const parts = await articlesByPart(db, userId, span, Math.ceil((span.end - start) / PARTS))
  const issues = await countIssues(db, userId, span)
  const stories = await countOwnStories(db, userId, span)
  const lost = await countStoriesOfOne(db, userId, rows)
  const ids = [...new Set([...parts.map(({ newsletterId }) => newsletterId), ...issues.keys()])]
  const names = await listNewsletterNames(db, userId, ids)
  const newsletters = Array.from(names, ([id, name]): NewsletterWorth => {
    const own = parts.filter(({ newsletterId }) => newsletterId === id)
    const sum = (of: 'articles' | 'read' | 'saved' | 'seconds') => own.reduce((all, one) => all + one[of], 0)
    return {
      ...{ id, name, issues: issues.get(id) ?? 0, articles: sum('articles'), read: sum('read') },
      ...{ saved: sum('saved'), seconds: sum('seconds'), lostWithout: lost.get(id) ?? 0 },
      ...(stories.get(id) ?? { onlyHere: 0, first: 0 }),
      parts: Array.from({ length: PARTS }, (_, at) => {
        const { articles = 0, read = 0 } = own.find(({ part }) => part === at) ?? {}
        return { articles, read }
      }),
    }
  })
  return { since: start, newsletters: newsletters.sort((a, b) => a.name.localeCompare(b.name, 'en')) }
}

const DAY = 86_400_000

/**
 * The last `count` days of a calendar before the end of a day, the earliest first: those of 24 hours in a row as one, so
 * that a query finds the day of an instant by dividing; those that clocks made longer or shorter stand alone.
 */
function daysBefore(end: number, count: number, timeZone: string): DaysInARow[] {
  const stretches: { start: number; end: number; days: number }[] = []
  const starts = (at: number) => dateOf(at, timeZone) !== dateOf(at - 1, timeZone)
  let to = end
  for (let left = count; left > 0; left -= 1) {
    const isEven = starts(to - DAY) && dateOf(to - DAY, timeZone) === dateOf(to - 1, timeZone)
    const start = isEven ? to - DAY : dayOf(to - 1, timeZone).start
    const last = stretches[0]
    if (isEven && last && last.end - last.start === last.days * DAY) {
      last.start = start
      last.days += 1
    } else stretches.unshift({ start, end: to, days: 1 })
    to = start
  }
  let first = 0
  return stretches.map(({ days, ...span }) => {
    first += days
    return { ...span, first: first - days }
  })
}
