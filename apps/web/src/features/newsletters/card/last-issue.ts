const dayNumber = (moment: number, timeZone?: string) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  return Date.parse(day) / 86_400_000
}

/** When the last issue arrived (ISO 8601), by the days of a time zone, at `now` (epoch ms). */
export function lastIssue(iso: string | undefined, now: number, timeZone?: string): string {
  if (!iso) return 'No issue yet'
  const then = Date.parse(iso)
  const days = dayNumber(now, timeZone) - dayNumber(then, timeZone)
  if (days < 1) return 'Last issue today'
  if (days < 2) return 'Last issue yesterday'
  const year = days > 300 ? 'numeric' : undefined
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year, timeZone })
  return `Last issue ${format.format(then)}`
}
