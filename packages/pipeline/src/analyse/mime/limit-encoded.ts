/** Smaller mails are read as they are. */
const FREE_LENGTH = 2 * 1024 * 1024

/** A run of so many encoded bytes without a break is a file, not words. */
const LONG_RUN = 64 * 1024

/** So much of a mail's encoded files is read in all: enough for the pictures of any issue. */
const BUDGET = 6 * 1024 * 1024

/** Whatever a mail still holds, no more of it is read. */
const MOST = 12 * 1024 * 1024

/**
 * Shortens what big attachments hold, in base64 or as `data:` addresses, before a parser makes copies of it: the mail
 * itself is kept raw anyway. Takes time linear in the size.
 */
export function limitEncoded(raw: Uint8Array): Uint8Array {
  if (raw.length <= FREE_LENGTH) return raw
  let budget = BUDGET
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < raw.length; ) {
    const end = runEnd(raw, at)
    if (end - at >= LONG_RUN) {
      const length = Math.min(end - at, Math.max(LONG_RUN, budget))
      budget -= length
      // Without a break after it, a boundary that follows the run would not begin a line.
      if (length < end - at) {
        kept.push(raw.subarray(from, at + length), Buffer.from('\r\n'))
        from = end
      }
    }
    at = end + 1
  }
  if (kept.length === 0) return raw.subarray(0, MOST)
  kept.push(raw.subarray(from))
  return Buffer.concat(kept).subarray(0, MOST)
}

/** Bytes of base64 and of the line breaks in it. */
const IS_CODE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/=\r\n]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

function runEnd(raw: Uint8Array, start: number): number {
  let at = start
  while (at < raw.length && IS_CODE[raw[at] ?? 0] === 1) at += 1
  return at
}
