/** The maximum of header bytes that are searched. */
const MAX_HEADERS_LENGTH = 65_536

/** The Date header of a mail in epoch milliseconds; undefined if missing or invalid. */
export function dateHeader(raw: Uint8Array): number | undefined {
  const [headers = ''] = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADERS_LENGTH))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const date = Date.parse(/^date:[ \t]*(.+)$/im.exec(headers)?.[1] ?? '')
  return Number.isNaN(date) || date < 0 ? undefined : date
}
