import { type Day, dayOf } from '../../common/time/days.ts'

/** When a user was here last, and since when the user had been away before coming back today; epoch milliseconds. */
export interface Visit {
  visitedAt: number | null
  awaySince: number | null
}

/** Whoever has missed as many whole days is welcomed back. */
const MISSED_DAYS = 2

/** What is to be known of a user who is here now, after what was known before; days are those of the time zone. */
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
