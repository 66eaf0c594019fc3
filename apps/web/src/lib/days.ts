/** Creating one takes as long as using it a hundred times, and lists format thousands of days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone })
  } catch {
    format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' })
  }
  dayFormats.set(timeZone, format)
  return format
}

/** The calendar day of a time in a time zone, as `2026-11-20`. An unknown zone falls back to UTC. */
export function dayOf(moment: Date | string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(moment))
}

/** Weekday, month and day of a calendar day (`2026-11-20`), with the year if it is not `thisYear`. */
export function longDay(day: string, thisYear = day.slice(0, 4)): string {
  const year = day.startsWith(thisYear) ? {} : ({ year: 'numeric' } as const)
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC', ...year } as const
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${day}T12:00:00Z`))
}

/** The name of a day, relative to `today`: `Today`, `Yesterday`, or its long name. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  const before = new Date(`${today}T12:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return day === before.toISOString().slice(0, 10) ? 'Yesterday' : longDay(day, today.slice(0, 4))
}
