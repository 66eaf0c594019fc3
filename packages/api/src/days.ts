/** Whether a name is a time zone that this server knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/**
 * When the day of an instant began in a time zone; all in epoch milliseconds. A day may have 23 or 25 hours, and one
 * that begins by putting the clock forward begins where that leads.
 */
export function startOfDay(now: number, timeZone: string): number {
  const { year, month, day } = dateIn(now, timeZone)
  const midnight = Date.UTC(year, month - 1, day)
  // The offset at the day's start may differ from the one now, so the guess is mended once.
  const guess = midnight - offsetAt(now, timeZone)
  const mended = midnight - offsetAt(guess, timeZone)
  return dateIn(mended, timeZone).day === day && mended > now - 2 * DAY_MS ? mended : guess
}

function dateIn(instant: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** What the zone's clocks show beyond UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = dateIn(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
