import { bufferOf } from '../common/buffer-of.ts'
import { parseLooseDate, ZONES } from './parse-loose-date.ts'

/** The maximum of header bytes that are searched. */
const MAX_HEADERS_LENGTH = 65_536

/** The Date header of a mail in epoch milliseconds; undefined if missing or invalid. */
export function dateHeader(raw: Uint8Array): number | undefined {
  const [headers = ''] = bufferOf(raw, MAX_HEADERS_LENGTH)
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1)
  const date = parseDate(/^date[ \t]*:[ \t]*((?:.|\r?\n[ \t])+)$/im.exec(headers)?.[1] ?? '')
  return date === null || date < 0 ? undefined : date
}

/** The zones of RFC 5322, which Date knows. */
const KNOWN_ZONE = /^(?:UTC?|GMT|Z|[ECMP][SD]T)$/i

/** Letters of the military, which many programs have used with the wrong sign, so that they mean nothing (RFC 5322). */
const LETTER_ZONE = /(:\d\d) [A-IK-Z]$/i

/**
 * The value of a Date field in epoch milliseconds; null if it is invalid. Also takes what programs write: zones by their
 * common names or those of the time zone database (`CEST`, `EST5EDT`), names of months in the user's language, times with
 * dots, and years counted from 1900. An unknown zone counts as UTC (RFC 5322).
 */
export function parseDate(field: string): number | null {
  const value = field
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s{0,9}:\s{0,9}/g, ':')
    .trim()
    .replace(LETTER_ZONE, '$1 UTC')
    .replace(/( \d\d:\d\d:\d\d)( [A-Z]{3,5})( \d{4})$/, '$3$1$2')
    .replace(
      /(\s\d{4}\s+\d{1,2})\.(\d\d)(?:\.(\d\d))?(?=\s|$)/,
      (_time, hours, minutes, seconds) => `${hours}:${minutes}:${seconds ?? '00'}`,
    )
    .replace(/\s1\d\d(?=\s+\d{1,2}:\d\d)/, (year) => ` ${1900 + Number(year)}`)
  return standardDate(value) ?? parseLooseDate(value)
}

const HAS_ZONE = /[+-]\d\d:?\d\d$|\d{4}-\d\d-\d\d|(?<!\d\s?[ap])[a-z]$|[a-z]{3}[+-]\d{1,4}$|\+\d{3}$/i

function standardDate(value: string): number | null {
  if (!HAS_ZONE.test(value)) return standardDate(`${value} UTC`)
  const zone = /\s([A-Za-z][\w/+-]{2,40})$/.exec(value)
  const name = zone?.[1] ?? ''
  const offsets = KNOWN_ZONE.test(name) ? undefined : offsetsOf(name)
  const at = Date.parse(offsets ? `${value.slice(0, zone?.index)} UTC` : value)
  if (Number.isNaN(at)) return null
  // The offset before a change of clocks differs from that of the same clock time in UTC.
  return offsets ? at - offsets(at - offsets(at)) : at
}

/** The offset from UTC in milliseconds of a zone at an instant; undefined for an unknown name. */
function offsetsOf(timeZone: string): ((at: number) => number) | undefined {
  const name = timeZone.toLowerCase()
  const hours = Object.hasOwn(ZONES, name) ? ZONES[name] : undefined
  if (hours !== undefined) return () => hours * 3_600_000
  if (timeZone === '') return undefined
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    return (at) => {
      const text = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(text) ?? []
      return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
    }
  } catch {
    return undefined
  }
}
