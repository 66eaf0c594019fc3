const DAY = 86_400_000

/**
 * Days as a newsletter has them: each begins half a day before the hour at which it usually comes, so that an issue a
 * little before midnight and the next a little after are a day apart. Days are counted; clocks that change don't matter.
 */
export interface IssueDays {
  /** The days on which issues came, the earliest first, each once. */
  of: readonly number[]
  /** The day of an instant (epoch milliseconds). */
  dayOf(at: number): number
  /** The day of the week at the usual hour: 0 is Sunday. */
  weekdayOf(day: number): number
}

/** The days of issues that came at `times` (epoch milliseconds), by the clock of a time zone (IANA). */
export function issueDays(times: readonly number[], timeZone: string): IssueDays {
  const clockOf = wallClock(timeZone)
  // Each once and in order, as sums of fractions depend on theirs.
  const clocks = [...new Set(times)].sort((a, b) => a - b).map(clockOf)
  const begin = usualHour(clocks) - DAY / 2
  const dayOfClock = (clock: number) => Math.floor((clock - begin) / DAY)
  const of = [...new Set(clocks.map(dayOfClock))].sort((a, b) => a - b)
  return {
    of,
    dayOf: (at) => dayOfClock(clockOf(at)),
    weekdayOf: (day) => new Date(day * DAY + begin + DAY / 2).getUTCDay(),
  }
}

/** Making one takes longer than using it a hundred times, and each newsletter of a list asks for one. */
const formats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** What clocks show at an instant, as the epoch milliseconds at which they show it in UTC. */
function wallClock(timeZone: string): (at: number) => number {
  const format = clockFormat(timeZone)
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** The middle of the times of day of clocks, in milliseconds from midnight: as on a dial, where midnight is no edge. */
function usualHour(clocks: readonly number[]): number {
  const angles = clocks.map((clock) => ((clock % DAY) / DAY) * 2 * Math.PI)
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  const angle = Math.atan2(y, x)
  return (((angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)) * DAY) % DAY
}
