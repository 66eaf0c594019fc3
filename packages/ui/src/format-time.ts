const steps = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 7 * 86_400 },
] as const

/**
 * How long ago `iso` (ISO 8601) was at `now` (epoch ms): `3 hours ago` within a week, else a date such as `November
 * 14`.
 */
export function relativeTime(iso: string, now: number): string {
  const then = new Date(iso)
  const seconds = (now - then.getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (seconds >= 0 && seconds < 60) return 'just now'
  const step = steps.find(({ until }) => Math.abs(seconds) < until)
  if (step) return words.format(-Math.trunc(seconds / step.seconds), step.unit)
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(then)
}

const DAY = 86_400_000

/**
 * The day of `iso` (ISO 8601) relative to `now` (epoch ms), in the browser's zone: `today`, `yesterday`, `on Tuesday`,
 * `on November 3`.
 */
export function dayAgo(iso: string, now: number): string {
  const then = new Date(iso)
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY)
  if (days === 0 || days === 1)
    return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(-days, 'day')
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  const date = { month: 'long', day: 'numeric', ...year } as const
  const format = days > 1 && days < 7 ? ({ weekday: 'long' } as const) : date
  return `on ${new Intl.DateTimeFormat('en-US', format).format(then)}`
}

/** The day's number times the milliseconds of a day of 24 hours. */
const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())

/**
 * Long month, day and year of a time (ISO 8601): `November 20, 2026`, in a time zone or the browser's. Empty if it is
 * invalid.
 */
export function longDate(iso: string, timeZone?: string): string {
  const then = Date.parse(iso)
  return Number.isNaN(then)
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(then)
}
