import { fromLine, startsHeaders } from './from-line.ts'
import { type MailBytes, mailBytes } from './mail-bytes.ts'

const LF = 0x0a
const CR = 0x0d
const GREATER = 0x3e
const FROM_LINE = Buffer.from('From ')
const FROM_FIELD = Buffer.from('From:')
const NOTHING = Buffer.alloc(0)
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** A longer line is not kept to its end. */
const MAX_LINE_LENGTH = 65_536
/** A `From ` line is shorter. */
const MAX_FROM_LENGTH = 1000
/** The first bytes, in which how lines end is seen. */
const STYLE_LENGTH = 2000
/** The bytes of the next line that show whether it is a header field. */
const FIELD_LENGTH = 200

/**
 * Whether bytes start like an mbox, with a `From ` line (RFC 4155) or with one that a header field follows; programs put
 * a byte order mark and empty lines first.
 */
export function isMbox(bytes: Buffer): boolean {
  let at = startsWith(bytes, 0, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  while (bytes[at] === LF || bytes[at] === CR) at += 1
  if (!startsWith(bytes, at, FROM_LINE)) return false
  const [line = '', next = ''] = bytes.toString('latin1', at, at + 2 * MAX_FROM_LENGTH).split(/\r?\n/, 2)
  return fromLine(line) !== undefined || startsHeaders(next, false)
}

/**
 * The messages of an mbox, which comes in chunks, one after the other. A message starts at the file's first `From `
 * line, and at one that header fields follow: after an empty line, or anywhere if it has a sender and a date. `>From `
 * inside a message loses its one added `>` (mboxrd), as does `>From:` in its header. Of a message larger than `keep`
 * bytes only the beginning is kept; a line may be of any length.
 */
export async function* splitMbox(chunks: AsyncIterable<Buffer>, keep: number): AsyncGenerator<MailBytes> {
  let mail: ReturnType<typeof mailBytes> | undefined
  let rest: Buffer = NOTHING
  let afterEmpty = true
  let isInHeader = false
  let isInLongLine = false
  let isStart = true

  for await (const chunk of withEnd(chunks)) {
    const isLast = chunk === undefined
    let bytes = isLast ? rest : rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    rest = NOTHING
    if (isStart) {
      if (bytes.length < BYTE_ORDER_MARK.length && !isLast) {
        rest = bytes
        continue
      }
      isStart = false
      if (startsWith(bytes, 0, BYTE_ORDER_MARK)) bytes = bytes.subarray(BYTE_ORDER_MARK.length)
    }
    /** The bytes before were already passed to the current mail. */
    let start = 0
    let line = 0
    if (isInLongLine) {
      line = bytes.indexOf(LF) + 1
      if (line === 0) {
        mail?.add(bytes)
        continue
      }
      isInLongLine = false
      afterEmpty = false
    }
    while (line < bytes.length) {
      const lineEnd = bytes.indexOf(LF, line)
      if (lineEnd === -1 && !isLast) break
      const end = lineEnd === -1 ? bytes.length : lineEnd
      const next = Math.min(end + 1, bytes.length)
      if (end - line <= MAX_FROM_LENGTH && startsWith(bytes, line, FROM_LINE)) {
        const following = lineAt(bytes, next, isLast)
        if (following === undefined) break
        if (!mail || isSeparator(bytes.toString('latin1', line, end), following, afterEmpty)) {
          mail?.add(bytes.subarray(start, line))
          if (mail) yield mail.end()
          mail = mailBytes(keep)
          start = next
          isInHeader = true
          afterEmpty = false
          line = next
          continue
        }
      } else if (isQuoted(bytes, line, isInHeader)) {
        mail?.add(bytes.subarray(start, line))
        start = line + 1
      }
      afterEmpty = end === line || (end === line + 1 && bytes[line] === CR)
      if (afterEmpty) isInHeader = false
      line = next
    }
    if (bytes.length - line > MAX_LINE_LENGTH) {
      mail?.add(bytes.subarray(start))
      isInLongLine = true
    } else {
      mail?.add(bytes.subarray(start, line))
      rest = Buffer.from(bytes.subarray(line))
    }
  }
  if (mail) yield mail.end()
}

/** The chunks, with LF for CR in a file whose lines end with CR alone, and undefined after the last one. */
async function* withEnd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
  let start: Buffer | undefined = NOTHING
  let isReturned = false
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield isReturned ? withLineFeeds(chunk) : chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < STYLE_LENGTH) continue
    isReturned = hasOnlyReturns(start)
    yield isReturned ? withLineFeeds(start) : start
    start = undefined
  }
  if (start) yield hasOnlyReturns(start) ? withLineFeeds(start) : start
  yield undefined
}

const hasOnlyReturns = (start: Buffer): boolean => {
  const looked = start.subarray(0, STYLE_LENGTH)
  return looked.includes(CR) && !looked.includes(LF)
}

const withLineFeeds = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => (byte === CR ? LF : byte)))

/** The beginning of a line; null at the end of the file, undefined if the bytes end before it can be judged. */
function lineAt(bytes: Buffer, at: number, isLast: boolean): string | null | undefined {
  if (isLast && at >= bytes.length) return null
  const end = bytes.indexOf(LF, at)
  if (end === -1 && !isLast && bytes.length - at < FIELD_LENGTH) return undefined
  return bytes.toString('latin1', at, Math.min(end === -1 ? bytes.length : end, at + FIELD_LENGTH))
}

/** `next`: the line after it; null if the file ends there. */
function isSeparator(line: string, next: string | null, afterEmpty: boolean): boolean {
  const kind = fromLine(line)
  if (kind === undefined || (!afterEmpty && kind !== 'dated')) return false
  return next === null ? afterEmpty : startsHeaders(next, kind === 'dated' && afterEmpty)
}

/** Whether a line is `From ` after some `>`; in a header, also `From:`. */
function isQuoted(bytes: Buffer, line: number, isInHeader: boolean): boolean {
  if (bytes[line] !== GREATER) return false
  let at = line + 1
  while (bytes[at] === GREATER) at += 1
  return startsWith(bytes, at, FROM_LINE) || (isInHeader && startsWith(bytes, at, FROM_FIELD))
}

function startsWith(bytes: Uint8Array, at: number, wanted: Buffer): boolean {
  return wanted.every((byte, n) => bytes[at + n] === byte)
}
