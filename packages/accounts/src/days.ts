/** Whether a name is a time zone that this server knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** No day is longer: 24 hours, and what a change of clocks adds. */
const LONGEST_DAY = 2 * 86_400_000

/**
 * When the day of an instant began in a time zone; all in epoch milliseconds. Asks the calendar only for dates, as
 * arithmetic with offsets goes wrong where clocks change at midnight: a day may have none, or two.
 */
export const startOfDay = (now: number, timeZone: string): number => edgeOfDay(now, timeZone, -LONGEST_DAY)

/** The day of an instant in a time zone, from its first instant to that of the next; all in epoch milliseconds. */
export const dayOf = (at: number, timeZone: string): { start: number; end: number } => ({
  start: startOfDay(at, timeZone),
  end: edgeOfDay(at, timeZone, LONGEST_DAY) + 1,
})

/** The last instant of the same day on the way to another day, which is `way` milliseconds off. */
function edgeOfDay(now: number, timeZone: string, way: number): number {
  const calendar = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
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
