import { remembered } from './text/remembered.ts'

/** The first instant of a day and that of the next, epoch milliseconds. */
export interface Day {
  start: number
  end: number
}

/** The maximum length of a day: 24 hours, plus clock changes. */
const MAX_DAY = 2 * 86_400_000

/**
 * The start of an instant's day in a time zone; all in epoch milliseconds. Uses the calendar only for dates, as
 * arithmetic with offsets is wrong if clocks change at midnight: a day may have no midnight, or two.
 */
export const startOfDay = (now: number, timeZone: string): number => edgeOfDay(now, timeZone, -MAX_DAY)

/** The day of an instant in a time zone; all in epoch milliseconds. */
export const dayOf = (at: number, timeZone: string): Day => ({
  start: startOfDay(at, timeZone),
  end: edgeOfDay(at, timeZone, MAX_DAY) + 1,
})

/** The date of an instant (epoch milliseconds) in a time zone, as `2026-11-20`. */
export function dateOf(at: number, timeZone: string): string {
  const parts = calendarOf(timeZone).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`
}

const HALF_DAY = 43_200_000

/** The day of a date such as `2026-11-20` in a time zone; undefined if the calendar there has no such date. */
export function dayOfDate(date: string, timeZone: string): Day | undefined {
  const noon = Date.parse(`${date}T12:00:00Z`)
  if (Number.isNaN(noon)) return undefined
  // No zone is further from UTC than 14 hours.
  const within = [noon, noon - HALF_DAY, noon + HALF_DAY].find((at) => dateOf(at, timeZone) === date)
  return within === undefined ? undefined : dayOf(within, timeZone)
}

/** Few zones are in use, and creating a calendar takes longer than using it. */
const calendarOf = remembered((timeZone) => {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', ...date })
})

/** The last instant of the same day towards another day, which is `way` milliseconds off. */
function edgeOfDay(now: number, timeZone: string, way: number): number {
  const calendar = calendarOf(timeZone)
  const today = calendar.format(now)
  let outside = now + way
  let within = now
  while (Math.abs(within - outside) > 1) {
    const middle = Math.floor((outside + within) / 2)
    if (calendar.format(middle) === today) within = middle
    else outside = middle
  }
  return within
}
