import { type Day, dayOf } from '../common/days.ts'

/** The user's last visit, and the start of the absence that ended today, if any; epoch milliseconds. */
export interface Visit {
  visitedAt: number | null
  awaySince: number | null
}

/** The minimum number of whole days missed for the catch-up. */
const MISSED_DAYS = 2

/** The visit of a user who is here now, after the previous one; days are those of the time zone. */
export function visitNow(
  { visitedAt, awaySince }: Visit,
  now: number,
  timeZone: string,
): { visitedAt: number; awaySince: number | null } {
  if (visitedAt === null || visitedAt > now) return { visitedAt: now, awaySince: null }
  let day: Day = dayOf(visitedAt, timeZone)
  if (now < day.end) return { visitedAt: now, awaySince }
  for (let missed = 0; missed < MISSED_DAYS; missed += 1) day = dayOf(day.end, timeZone)
  return { visitedAt: now, awaySince: now < day.end ? null : visitedAt }
}

/**
 * When the user first saw today's edition, if that is now known: `seen` is the instant of the edition that is shown,
 * `known` the stored one, maybe of an earlier day. Undefined if nothing changes. Epoch milliseconds.
 */
export function firstSeen(
  known: number | null,
  seen: number | undefined,
  now: number,
  timeZone: string,
): number | undefined {
  const isToday = (at: number) => at >= dayOf(now, timeZone).start && at <= now
  return seen !== undefined && isToday(seen) && !isToday(known ?? 0) ? seen : undefined
}
