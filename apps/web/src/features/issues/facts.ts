/** A time (ISO 8601) in a time zone, to the minute: `November 20, 2026, 7:15 AM`. */
export function momentOf(iso: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return `${day.format(Date.parse(iso))}, ${time.format(Date.parse(iso))}`
}

/**
 * The month of a time (ISO 8601) in a time zone, or its day, with its year if that isn't the year of `now` (epoch ms).
 */
export function monthOf(iso: string, timeZone?: string, now = Date.now(), day?: 'numeric'): string {
  const yearOf = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
  const then = Date.parse(iso)
  const year = yearOf.format(then) === yearOf.format(now) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-US', { month: 'long', day, year, timeZone }).format(then)
}

/** The same for the day. */
export const dayOf = (iso: string, timeZone?: string) => monthOf(iso, timeZone, Date.now(), 'numeric')
