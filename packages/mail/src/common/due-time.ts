import { dateOf, dayOf, dayOfDate } from './days.ts'
import { remembered } from './text/remembered.ts'

/** The weekdays and hour of something scheduled, in a time zone. */
export interface Schedule {
  /** Bit 0 is Monday, bit 6 Sunday. */
  days: number
  /** From 0 to 23. */
  hour: number
  /** IANA. */
  timeZone: string
}

const HOUR = 3_600_000
/** Clocks change at whole quarters of an hour. */
const STEP = 900_000
/** The largest gap of a clock change, in steps. */
const MAX_GAP = 4
/** The number of days searched, so that the next of one weekday is found even if a calendar skips that day. */
const DAYS_AHEAD = 15

/**
 * The first instant of a date such as `2026-11-20` at which its clocks show the hour or a later one, epoch
 * milliseconds: the first of a repeated hour; for a skipped one the first instant after the gap, which may be that of
 * the next day. Undefined if the calendar of that zone has no such date.
 */
export function dueAt(date: string, hour: number, timeZone: string): number | undefined {
  const day = dayOfDate(date, timeZone)
  if (!day) return undefined
  const clock = clockOf(timeZone)
  const isReached = (at: number) => hourOf(clock, at) >= hour
  const near = day.start + Math.max(0, hour - MAX_GAP) * HOUR
  let before = near < day.end && !isReached(near) ? near : day.start
  if (isReached(before)) return before
  let after = before + STEP
  while (after < day.end && !isReached(after)) after += STEP
  if (after >= day.end) return day.end
  before = after - STEP
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isReached(middle)) after = middle
    else before = middle
  }
  return after
}

/**
 * The date that is due at an instant (epoch milliseconds): today's, or yesterday's if its hour was skipped up to
 * midnight; undefined if none is due, that day isn't scheduled, or it became due before `since`.
 */
export function dueDate(schedule: Schedule, now: number, since = 0): string | undefined {
  const { hour, timeZone } = schedule
  const { start } = dayOf(now, timeZone)
  const dates = [dateOf(now, timeZone), dateOf(start - 1, timeZone)]
  return dates.find((date) => {
    const at = isWanted(schedule, date) ? dueAt(date, hour, timeZone) : undefined
    return at !== undefined && at <= now && at >= Math.max(start, since)
  })
}

/**
 * The first instant after another at which a date becomes due, epoch milliseconds; undefined if no day is scheduled.
 */
export function nextDueAt(schedule: Schedule, now: number): number | undefined {
  const { hour, timeZone } = schedule
  const yesterday = Date.parse(`${dateOf(dayOf(now, timeZone).start - 1, timeZone)}T12:00:00Z`)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = new Date(yesterday + ahead * 24 * HOUR).toISOString().slice(0, 10)
    if (!isWanted(schedule, date)) continue
    const at = dueAt(date, hour, timeZone)
    if (at !== undefined && at > now) return at
  }
  return undefined
}

/** Whether the weekday of a date is scheduled. */
function isWanted({ days }: Schedule, date: string): boolean {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return (days & (1 << weekday)) !== 0
}

/** Few zones are in use, and creating a clock takes longer than using it. */
const clockOf = remembered(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
)

function hourOf(clock: Intl.DateTimeFormat, at: number): number {
  return Number(clock.formatToParts(at).find(({ type }) => type === 'hour')?.value)
}
