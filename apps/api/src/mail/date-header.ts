/** Headers that go on for longer are not looked through, in bytes. */
const LONGEST_HEADERS = 65_536

/** What the Date header of a mail says, epoch milliseconds; undefined where there is none that can be read. */
export function dateHeader(raw: Uint8Array): number | undefined {
  const [headers = ''] = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, LONGEST_HEADERS))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const date = Date.parse(/^date:[ \t]*(.+)$/im.exec(headers)?.[1] ?? '')
  return Number.isNaN(date) || date < 0 ? undefined : date
}
