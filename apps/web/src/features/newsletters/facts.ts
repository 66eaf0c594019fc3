/** A number with its noun: `1 issue`, `1,200 issues`. */
export function counted(n: number, noun: string): string {
  return `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? noun : `${noun}s`}`
}

/** The month of a moment (ISO 8601) in a time zone, with its year when that isn't the year of `now` (epoch ms). */
export function monthOf(iso: string, timeZone: string, now = Date.now()): string {
  const yearOf = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
  const then = Date.parse(iso)
  const year = yearOf.format(then) === yearOf.format(now) ? undefined : 'numeric'
  return new Intl.DateTimeFormat('en-US', { month: 'long', year, timeZone }).format(then)
}
