const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const TAB = 9
const DASH = 45

/** Mails with fewer lines are unchanged: parsers can handle them, and no real text has more. */
const FEW = 40_000

/** Ten megabytes of encoded attachments have 130 000 lines, each of at least about this length. */
const MANY = 200_000
const ENCODED_LENGTH = 60

/** A line that begins with two dashes may begin a part; after this many the rest of the mail is dropped. */
const MAX_PARTS = 4000

/** The maximum of consecutive empty lines that are kept. */
const EMPTY_IN_ROW = 20

/**
 * Reduces mails of very many lines for a parser that stores each line separately: shortens long runs of empty lines,
 * and drops the rest after an excessive number of lines or parts. Linear in the size.
 */
export function limitLines(raw: Uint8Array): Uint8Array {
  const { count, isCrowded } = countLines(raw)
  if (count < FEW && !isCrowded) return raw
  const max = raw.length / count >= ENCODED_LENGTH ? MANY : FEW
  const kept = new Uint8Array(raw.length)
  let length = 0
  let lines = 0
  let empty = 0
  let parts = 0
  for (let start = 0; start < raw.length && lines < max && parts < MAX_PARTS; ) {
    const newline = raw.indexOf(NEWLINE, start)
    const end = newline === -1 ? raw.length : newline + 1
    empty = isEmpty(raw, start, end) ? empty + 1 : 0
    if (isDashed(raw, start)) parts += 1
    if (empty <= EMPTY_IN_ROW) {
      kept.set(raw.subarray(start, end), length)
      length += end - start
      lines += 1
    }
    start = end
  }
  return kept.subarray(0, length)
}

function countLines(raw: Uint8Array): { count: number; isCrowded: boolean } {
  let count = 0
  let parts = 0
  for (let at = raw.indexOf(NEWLINE); at !== -1; at = raw.indexOf(NEWLINE, at + 1)) {
    count += 1
    if (isDashed(raw, at + 1)) parts += 1
  }
  return { count, isCrowded: parts >= MAX_PARTS }
}

function isDashed(raw: Uint8Array, at: number): boolean {
  return raw[at] === DASH && raw[at + 1] === DASH
}

function isEmpty(raw: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = raw[at]
    if (byte !== NEWLINE && byte !== RETURN && byte !== SPACE && byte !== TAB) return false
  }
  return true
}
