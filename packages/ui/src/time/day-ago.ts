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
