const FROM_LINE = Buffer.from('From ')
const LF = 0x0a
const GREATER = 0x3e

/** Whether a file begins as an mbox does: with a `From ` line (RFC 4155). */
export function isMbox(bytes: Buffer): boolean {
  return bytes.subarray(0, FROM_LINE.length).equals(FROM_LINE)
}

/**
 * The messages of an mbox. A `From ` line starts a message at the file's beginning or after an empty line; `>From `
 * inside a message loses its one added `>` (mboxrd).
 */
export function* splitMbox(bytes: Buffer): Generator<Buffer> {
  let message: Buffer[] | undefined
  let afterEmpty = true
  for (const line of lines(bytes)) {
    if (afterEmpty && line.subarray(0, FROM_LINE.length).equals(FROM_LINE)) {
      if (message) yield withoutLastEmptyLine(message)
      message = []
    } else {
      message?.push(unquoted(line))
    }
    afterEmpty = isEmpty(line)
  }
  if (message) yield withoutLastEmptyLine(message)
}

function* lines(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start)
    const next = end === -1 ? bytes.length : end + 1
    yield bytes.subarray(start, next)
    start = next
  }
}

function isEmpty(line: Buffer): boolean {
  return line.length === 1 || (line.length === 2 && line[0] === 0x0d)
}

function unquoted(line: Buffer): Buffer {
  let depth = 0
  while (line[depth] === GREATER) depth++
  const quoted = depth > 0 && line.subarray(depth, depth + FROM_LINE.length).equals(FROM_LINE)
  return quoted ? line.subarray(1) : line
}

/** The empty line before the next `From ` belongs to the mbox. */
function withoutLastEmptyLine(message: Buffer[]): Buffer {
  const last = message.at(-1)
  return Buffer.concat(last && isEmpty(last) ? message.slice(0, -1) : message)
}
