const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const TAB = 9
const DASH = 45

/** A mail of fewer lines than these is left as it is: no parser minds them, and no letter has more. */
const FEW = 40_000

/** Of encoded attachments ten megabytes have 130 000 lines, each about as long as this at least. */
const MANY = 200_000
const ENCODED_LENGTH = 60

/** A line that begins with two dashes may begin a part; after so many of them the rest of the mail is dropped. */
const MOST_PARTS = 4000

/** So many empty lines in a row are kept. */
const EMPTY_IN_ROW = 20

/**
 * Makes mails of very many lines bearable for a parser that keeps each line by itself: long runs of empty lines
 * become short ones, and what follows an absurd number of lines or parts is dropped. Takes time linear in the size.
 */
export function limitLines(raw: Uint8Array): Uint8Array {
  const { count, isCrowded } = countLines(raw)
  if (count < FEW && !isCrowded) return raw
  const most = raw.length / count >= ENCODED_LENGTH ? MANY : FEW
  const kept = new Uint8Array(raw.length)
  let length = 0
  let lines = 0
  let empty = 0
  let parts = 0
  for (let start = 0; start < raw.length && lines < most && parts < MOST_PARTS; ) {
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
  return { count, isCrowded: parts >= MOST_PARTS }
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
