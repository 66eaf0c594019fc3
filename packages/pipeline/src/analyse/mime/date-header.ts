/** The maximum of header bytes that are searched. */
const MAX_HEADERS_LENGTH = 65_536

/** The Date header of a mail in epoch milliseconds; undefined if missing or invalid. */
export function dateHeader(raw: Uint8Array): number | undefined {
  const [headers = ''] = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADERS_LENGTH))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const date = parseDate(/^date:[ \t]*(.+)$/im.exec(headers)?.[1] ?? '')
  return date === null || date < 0 ? undefined : date
}

/** The zones of RFC 5322, which Date knows. */
const KNOWN_ZONE = /^(?:UTC?|GMT|Z|[ECMP][SD]T)$/i

/**
 * The value of a Date field in epoch milliseconds; null if it is invalid. Also takes zones by their names in the time
 * zone database, such as `EST5EDT`, which some programs write.
 */
export function parseDate(value: string): number | null {
  const zone = /\s([A-Za-z][\w/+-]{2,40})\s*(?:\([^()]*\)\s*)?$/.exec(value.slice(0, 200))
  const name = zone?.[1] ?? ''
  const offsets = KNOWN_ZONE.test(name) ? undefined : offsetsOf(name)
  const at = Date.parse(offsets ? `${value.slice(0, zone?.index)} UTC` : value)
  if (Number.isNaN(at)) return null
  // The offset before a change of clocks differs from that of the same clock time in UTC.
  return offsets ? at - offsets(at - offsets(at)) : at
}

/** The offset from UTC in milliseconds of a zone at an instant; undefined for an unknown name. */
function offsetsOf(timeZone: string): ((at: number) => number) | undefined {
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
