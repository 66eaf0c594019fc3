import { type MailBytes, mailBytes } from './mail-bytes.ts'

const LF = 0x0a
const CR = 0x0d
const GREATER = 0x3e
const FROM_LINE = Buffer.from('From ')
const NOTHING = Buffer.alloc(0)

/** A longer line is not a `From ` line, and is not kept to its end. */
const MAX_LINE_LENGTH = 65_536

/** An address, or a time with a year (RFC 4155): a sentence that begins with "From" has neither. */
const SEPARATOR = /^From (?:[^\s@]{1,320}@\S|.{0,400}\d:\d\d.{0,40}\b(?:19|20)\d\d\b)/

/** Whether bytes start like an mbox, with a `From ` line (RFC 4155). */
export function isMbox(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0, FROM_LINE)
}

/**
 * The messages of an mbox, which comes in chunks, one after the other. A `From ` line starts a message at the file's
 * beginning or after an empty line; `>From ` inside a message loses its one added `>` (mboxrd). Of a message larger than
 * `keep` bytes only the beginning is kept; a line may be of any length.
 */
export async function* splitMbox(chunks: AsyncIterable<Buffer>, keep: number): AsyncGenerator<MailBytes> {
  let mail: ReturnType<typeof mailBytes> | undefined
  let rest: Buffer = NOTHING
  let afterEmpty = true
  let isInLongLine = false

  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    rest = NOTHING
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
    for (let end = bytes.indexOf(LF, line); end !== -1; end = bytes.indexOf(LF, line)) {
      if (afterEmpty && isSeparator(bytes, line, end, mail === undefined)) {
        mail?.add(bytes.subarray(start, line))
        if (mail) yield mail.end()
        mail = mailBytes(keep)
        start = end + 1
      } else if (isQuoted(bytes, line)) {
        mail?.add(bytes.subarray(start, line))
        start = line + 1
      }
      afterEmpty = end === line || (end === line + 1 && bytes[line] === CR)
      line = end + 1
    }
    if (bytes.length - line > MAX_LINE_LENGTH) {
      mail?.add(bytes.subarray(start))
      isInLongLine = true
    } else {
      mail?.add(bytes.subarray(start, line))
      rest = Buffer.from(bytes.subarray(line))
    }
  }
  // A last line without a line end.
  if (afterEmpty && isSeparator(rest, 0, rest.length, mail === undefined)) {
    if (mail) yield mail.end()
    mail = mailBytes(keep)
  } else {
    mail?.add(isQuoted(rest, 0) ? rest.subarray(1) : rest)
  }
  if (mail) yield mail.end()
}

function isSeparator(bytes: Buffer, line: number, end: number, isFirst: boolean): boolean {
  if (!startsWith(bytes, line, FROM_LINE)) return false
  return isFirst || SEPARATOR.test(bytes.toString('latin1', line, Math.min(end, line + 1000)))
}

/** Whether a line is `From ` after some `>`. */
function isQuoted(bytes: Buffer, line: number): boolean {
  if (bytes[line] !== GREATER) return false
  let at = line + 1
  while (bytes[at] === GREATER) at += 1
  return startsWith(bytes, at, FROM_LINE)
}

function startsWith(bytes: Uint8Array, at: number, wanted: Buffer): boolean {
  return wanted.every((byte, n) => bytes[at + n] === byte)
}
