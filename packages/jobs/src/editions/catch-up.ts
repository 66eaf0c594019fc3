import {
  countDays,
  type DayCount,
  firstStoredSince,
  headlinesOfDays,
  lastArticleBefore,
  lastArticlesBefore,
} from '@tidings/db/queries/editions/edition-days'
import type { Executor } from '@tidings/db/schema'
import { dateOf, dayOf, startOfDay } from '@tidings/mail/common/days'
import { mostValuable } from '@tidings/mail/edition/build-edition'
import type { EditionEntry } from '@tidings/mail/edition/edition'
import { editionInput } from './edition-input.ts'

/** The counts of a day with articles, and its headline. */
export interface CountedDay extends DayCount {
  /** The title of the article that is worth most; empty if it wasn't asked for. */
  headline: string
  /** The local date, such as `2026-11-20`. */
  date: string
}

/**
 * The user's days with articles, from `since` to before an instant (epoch milliseconds), latest first; at most `limit`.
 */
export async function daysBefore(
  db: Executor,
  userId: string,
  asked: { before: number; since?: number; timeZone: string; limit: number; withHeadlines?: boolean },
): Promise<CountedDay[]> {
  const { before, since = 0, timeZone, limit, withHeadlines = false } = asked
  const found: CountedDay[] = []
  let end = before
  while (found.length < limit) {
    const last = await lastArticleBefore(db, userId, end)
    if (last === undefined || last < since) break
    // Consecutive days are counted in one query: most users get something every day.
    const days = [dayOf(last, timeZone)]
    for (let start = days[0]?.start ?? since; start > since && days.length < limit - found.length; ) {
      const day = dayOf(start - 1, timeZone)
      days.push(day)
      start = day.start
    }
    for (const day of days) {
      day.start = Math.max(day.start, since)
      day.end = Math.min(day.end, before)
    }
    const [counts, headlines] = await Promise.all([
      countDays(db, userId, days),
      withHeadlines ? headlinesOfDays(db, userId, days) : new Map<number, string>(),
    ])
    for (const [no, day] of days.entries()) {
      const count = counts.get(no)
      const headline = headlines.get(no) ?? ''
      if (count) found.push({ date: dateOf(day.start, timeZone), headline, ...count })
    }
    end = days.at(-1)?.start ?? since
  }
  return found
}

/** The maximum of days listed; the latest ones. */
const MAX_DAYS = 60
/** The maximum of listed stories. */
const MAX_ENTRIES = 20

interface CatchUp {
  articles: number
  /** Unread stories, counted by day. */
  unread: number
  /** The most valuable stories, in order. */
  matter: EditionEntry[]
  days: CountedDay[]
}

/**
 * The stories that arrived from one instant to another (epoch milliseconds): the most valuable ones, read ones among them
 * with `withRead`, and counts by day.
 */
export async function catchUpSince(
  db: Executor,
  userId: string,
  asked: { since: number; now: number; timeZone: string; withRead?: boolean },
): Promise<CatchUp> {
  const { since, now, timeZone, withRead = false } = asked
  const input = await editionInput(db, userId, { start: since, end: now }, { unreadOnly: !withRead })
  const days = await daysBefore(db, userId, { before: now, since, timeZone, limit: MAX_DAYS })
  return {
    articles: days.reduce((sum, { articles }) => sum + articles, 0),
    unread: days.reduce((sum, { unread }) => sum + unread, 0),
    matter: mostValuable(input, MAX_ENTRIES, { withRead }),
    days,
  }
}

/** The days of a user's first digest, and how long it is offered, in milliseconds. */
const FIRST_DAYS = 7
const FIRST_MS = 86_400_000

/**
 * For a day after a user's first articles were stored, if earlier issues are among them, such as those of a mailbox: the
 * start of the seven days before that, or of the latest seven if all are older, and earlier if these have fewer articles
 * than a catch-up lists; otherwise undefined. Times are epoch milliseconds.
 */
export async function firstDigestSince(
  db: Executor,
  userId: string,
  now: number,
  timeZone: string,
): Promise<number | undefined> {
  const first = await firstStoredSince(db, userId, now - FIRST_MS)
  if (first === undefined) return undefined
  const day = startOfDay(first, timeZone)
  const articles = await lastArticlesBefore(db, userId, day, MAX_ENTRIES)
  const [last] = articles
  if (last === undefined) return undefined
  const daysTo = (end: number, days: number): number =>
    days === 0 ? end : daysTo(startOfDay(end - 1, timeZone), days - 1)
  const recent = daysTo(day, FIRST_DAYS)
  const start = last >= recent ? recent : daysTo(last + 1, FIRST_DAYS)
  return Math.min(start, startOfDay(articles.at(-1) ?? start, timeZone))
}
