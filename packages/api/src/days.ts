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
export function startOfDay(now: number, timeZone: string): number {
  const calendar = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const today = calendar.format(now)
  let before = now - LONGEST_DAY
  let within = now
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (calendar.format(middle) === today) within = middle
    else before = middle
  }
  return within
}
