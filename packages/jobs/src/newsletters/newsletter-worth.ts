import { findSavedLinks } from '@tidings/db/queries/imports/saved-links'
import {
  countIssues,
  type DayRange,
  type StoryOfDay,
  storiesByDay,
} from '@tidings/db/queries/newsletters/newsletter-worth'
import { namesOfNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, UserRow } from '@tidings/db/schema'
import { dateOf, dayOf } from '@tidings/mail/common/days'

/** The number of parts that the period is divided into. */
const PARTS = 12

/** The figures of a newsletter over a number of days. */
export interface NewsletterWorth {
  id: string
  name: string
  /** When the user got it, epoch milliseconds. */
  addedAt: number
  issues: number
  articles: number
  read: number
  saved: number
  /** The reading time of its read articles. */
  seconds: number
  /** Stories that no other newsletter covered. */
  onlyHere: number
  /** Stories that it covered before other newsletters. */
  first: number
  /** The number of stories that the editions of these days would lack without it. */
  lostWithout: number
  /** Articles, and read articles, in each twelfth of the period, earliest first. */
  parts: { articles: number; read: number }[]
}

/**
 * The figures of each of the user's newsletters for the last `days` days of the user's calendar, including today; `now`
 * in epoch milliseconds. Returns the start of the period, and the newsletters with any articles, by name.
 */
export async function worthOfNewsletters(
  db: Executor,
  { id: userId, time_zone: timeZone }: Pick<UserRow, 'id' | 'time_zone'>,
  { days, now }: { days: number; now: number },
): Promise<{ since: number; newsletters: NewsletterWorth[] }> {
  const rows = daysBefore(dayOf(now, timeZone).end, days, timeZone)
  const span = { start: rows[0]?.start ?? now, end: rows.at(-1)?.end ?? now }
  const issues = await countIssues(db, userId, span)
  const stories = await storiesByDay(db, userId, rows)
  const all = Map.groupBy(stories, ({ newsletterId }) => newsletterId)
  const lost = countOwners(
    Map.groupBy(stories, ({ day, storyId }) => `${day} ${storyId}`).values(),
    onlyOwner,
  )
  const byStory = [...Map.groupBy(stories, ({ storyId }) => storyId).values()]
  const onlyHere = countOwners(byStory, onlyOwner)
  const first = countOwners(byStory, firstOwners)
  const names = await namesOfNewsletters(db, userId, [...new Set([...all.keys(), ...issues.keys()])])
  // Saved links are not a subscription.
  names.delete((await findSavedLinks(db, userId)) ?? '')
  const newsletters = Array.from(names, ([id, named]): NewsletterWorth => {
    const own = all.get(id) ?? []
    const parts = Array.from({ length: PARTS }, () => ({ articles: 0, read: 0 }))
    for (const { day, articles, read } of own) {
      const part = parts[Math.floor((day * PARTS) / days)]
      if (part) Object.assign(part, { articles: part.articles + articles, read: part.read + read })
    }
    return {
      id,
      ...named,
      parts,
      articles: sumOf(own, 'articles'),
      read: sumOf(own, 'read'),
      saved: sumOf(own, 'saved'),
      seconds: sumOf(own, 'seconds'),
      issues: issues.get(id) ?? 0,
      lostWithout: lost.get(id) ?? 0,
      onlyHere: onlyHere.get(id) ?? 0,
      first: first.get(id) ?? 0,
    }
  })
  return { since: span.start, newsletters: newsletters.sort((a, b) => a.name.localeCompare(b.name, 'en')) }
}

const sumOf = (rows: readonly StoryOfDay[], of: 'articles' | 'read' | 'saved' | 'seconds') =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** The number of groups that each newsletter owns, by its id. */
function countOwners(
  groups: Iterable<readonly StoryOfDay[]>,
  ownersOf: (group: readonly StoryOfDay[]) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups) for (const id of ownersOf(group)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function onlyOwner(group: readonly StoryOfDay[]): string[] {
  const [id = ''] = group.map(({ newsletterId }) => newsletterId)
  return group.every(({ newsletterId }) => newsletterId === id) ? [id] : []
}

/** The newsletters whose articles arrived first; several if they arrived at the same instant. */
function firstOwners(group: readonly StoryOfDay[]): string[] {
  if (onlyOwner(group).length > 0) return []
  const at = group.reduce((min, row) => Math.min(min, row.at), Number.POSITIVE_INFINITY)
  return [...new Set(group.filter((row) => row.at === at).map(({ newsletterId }) => newsletterId))]
}

const DAY = 86_400_000

/**
 * The last `count` days of a calendar before the end of a day, earliest first: consecutive days of 24 hours are one
 * range, so that a query finds the day of an instant by division; days of clock changes are separate.
 */
function daysBefore(end: number, count: number, timeZone: string): DayRange[] {
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
