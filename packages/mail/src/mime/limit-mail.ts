import { headerEnd, headerFields } from './header-fields.ts'

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const TAB = 9
const DASH = 45

/** Mails with fewer lines are unchanged: parsers can handle them, and no real text has more. */
const FEW_LINES = 40_000

/** Ten megabytes of encoded attachments have 130 000 lines, each of at least about this length. */
const MANY_LINES = 200_000
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
  if (count < FEW_LINES && !isCrowded) return raw
  const max = raw.length / count >= ENCODED_LENGTH ? MANY_LINES : FEW_LINES
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

/** The maximum of characters of a body: ten times what mail programs show before they cut a mail off. */
const BODY_LENGTH = 1_000_000

/**
 * The start of a picture embedded in the HTML; embedded pictures are not shown, and one may be longer than all the
 * rest.
 */
const EMBEDDED = ';base64,'

/**
 * The beginning of a body up to the limit; from longer bodies, pictures in `data:` URLs are removed. `isCut`: whether
 * the rest was cut off.
 */
export function limitBody(body: string): { kept: string; isCut: boolean } {
  if (body.length <= BODY_LENGTH) return { kept: body, isCut: false }
  const words = withoutData(body)
  return { kept: words.slice(0, BODY_LENGTH), isCut: words.length > BODY_LENGTH }
}

function withoutData(body: string): string {
  const code = /[^A-Za-z0-9+/=]/g
  const kept: string[] = []
  let start = 0
  for (let at = body.indexOf(EMBEDDED); at !== -1; at = body.indexOf(EMBEDDED, start)) {
    code.lastIndex = at + EMBEDDED.length
    const end = code.exec(body)?.index ?? body.length
    kept.push(body.slice(start, at + EMBEDDED.length))
    start = end
  }
  kept.push(body.slice(start))
  return kept.join('')
}

/** Postfix accepts header blocks of 102 400 bytes; smaller blocks than this are unchanged. */
const FREE_HEADERS = 64 * 1024

/** The limits of fields and of bytes per field in a longer block: long lists of recipients are never read. */
const MAX_FIELDS = 1000
const FIELD_LENGTH = 8 * 1024

/** Fields that are read, at any position. */
const READ_FIELDS =
  /^(?:from|sender|to|subject|date|message-id|reply-to|in-reply-to|list-[a-z-]{2,20}|precedence|auto-submitted|mime-version|content-[a-z-]{2,30}):/i

/** Reduces an excessive header block: keeps the first fields and those that are read, and cuts very long ones. */
export function limitHeaders(raw: Uint8Array): Uint8Array {
  const end = headerEnd(raw)
  if (end <= FREE_HEADERS) return raw
  const kept: Uint8Array[] = []
  let fields = 0
  for (const field of headerFields(raw, end)) {
    const isKept = fields < MAX_FIELDS || (fields < 2 * MAX_FIELDS && isRead(field))
    if (isKept) {
      kept.push(...limitField(field))
      fields += 1
    }
  }
  kept.push(raw.subarray(end))
  return Buffer.concat(kept)
}

function isRead(field: Uint8Array): boolean {
  return READ_FIELDS.test(Buffer.from(field.subarray(0, 40)).toString('latin1'))
}

function limitField(field: Uint8Array): Uint8Array[] {
  if (field.length <= FIELD_LENGTH) return [field]
  return [field.subarray(0, FIELD_LENGTH), Uint8Array.of(NEWLINE)]
}

/** Smaller mails are unchanged. */
const SMALL_MAIL = 2 * 1024 * 1024

/** This many encoded bytes without a break are a file, not words. */
const LONG_RUN = 64 * 1024

/** The total of encoded file bytes that are kept: enough for the pictures of any issue. */
const KEPT_FILES = 6 * 1024 * 1024

/** The maximum size of the result. */
const MAX_MAIL = 12 * 1024 * 1024

/**
 * Shortens big attachments, in base64 or as `data:` URLs, before a parser copies them: the raw mail is stored anyway.
 * Linear in the size.
 */
export function limitEncoded(raw: Uint8Array): Uint8Array {
  if (raw.length <= SMALL_MAIL) return raw
  let budget = KEPT_FILES
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
  if (kept.length === 0) return raw.subarray(0, MAX_MAIL)
  kept.push(raw.subarray(from))
  return Buffer.concat(kept).subarray(0, MAX_MAIL)
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
