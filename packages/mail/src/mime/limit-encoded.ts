/** Smaller mails are unchanged. */
const FREE_LENGTH = 2 * 1024 * 1024

/** This many encoded bytes without a break are a file, not words. */
const LONG_RUN = 64 * 1024

/** The total of encoded file bytes that are kept: enough for the pictures of any issue. */
const BUDGET = 6 * 1024 * 1024

/** The maximum size of the result. */
const MAX = 12 * 1024 * 1024

/**
 * Shortens big attachments, in base64 or as `data:` URLs, before a parser copies them: the raw mail is stored anyway.
 * Linear in the size.
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
      // Without a line break after it, a boundary after the run would not be at the start of a line.
      if (length < end - at) {
        kept.push(raw.subarray(from, at + length), Buffer.from('\r\n'))
        from = end
      }
    }
    at = end + 1
  }
  if (kept.length === 0) return raw.subarray(0, MAX)
  kept.push(raw.subarray(from))
  return Buffer.concat(kept).subarray(0, MAX)
}

/** Bytes of base64 and its line breaks. */
const IS_CODE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/=\r\n]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

function runEnd(raw: Uint8Array, start: number): number {
  let at = start
  while (at < raw.length && IS_CODE[raw[at] ?? 0] === 1) at += 1
  return at
}
