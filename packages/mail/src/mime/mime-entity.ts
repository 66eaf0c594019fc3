import { headerEnd, headerFields } from './header-fields.ts'

const NEWLINE = 10
const RETURN = 13

/** A header field: its bytes, its name in lower case, and its value unfolded, one byte a letter. */
export interface Field {
  start: number
  end: number
  name: string
  value: string
}

/** A message or part (RFC 2045): its header fields, where they end, and where its body begins and ends. */
export interface Entity {
  fields: Field[]
  headEnd: number
  bodyStart: number
  end: number
}

/** A line that begins with two dashes, which may begin a part: where it begins and ends, and its text. */
export interface Delimiter {
  start: number
  end: number
  text: string
}

/** The maximum of lines that may begin a part. */
const MAX_DELIMITERS = 4000
/** RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 200

/** The lines of a message that may begin a part, in order. */
export function delimitersIn(message: Buffer): Delimiter[] {
  const found: Delimiter[] = []
  for (let at = message.indexOf('--'); at !== -1 && found.length < MAX_DELIMITERS; ) {
    const newline = message.indexOf(NEWLINE, at)
    const end = newline === -1 ? message.length : newline + 1
    if ((at === 0 || message[at - 1] === NEWLINE) && end - at < MAX_BOUNDARY) {
      found.push({ start: at, end, text: message.toString('latin1', at, end).trimEnd() })
    }
    const next = message.indexOf('\n--', end - 1)
    at = next === -1 ? -1 : next + 1
  }
  return found
}

const FIELD = /^[!-9;-~]{1,100}[ \t]*:/

/**
 * The entity between two positions. Without the empty line after its header fields, its body begins at the first line
 * that is neither a field nor followed by one.
 */
export function entityIn(message: Buffer, start: number, end: number): Entity {
  const first = message[start]
  const isHeadless = first === NEWLINE || (first === RETURN && message[start + 1] === NEWLINE)
  const headEnd = isHeadless ? start : Math.min(headerEnd(message, start), end)
  const fields: Field[] = []
  let at = start
  let bodyAt = headEnd
  for (const bytes of headerFields(message.subarray(start, headEnd), headEnd - start)) {
    const text = Buffer.from(bytes).toString('latin1')
    if (FIELD.test(text)) {
      const colon = text.indexOf(':')
      const name = text.slice(0, colon).trim().toLowerCase()
      const value = text
        .slice(colon + 1)
        .replace(/\r?\n(?=[ \t])/g, '')
        .trim()
      fields.push({ start: at, end: at + bytes.length, name, value })
      bodyAt = headEnd
    } else if (bodyAt === headEnd) bodyAt = at
    at += bytes.length
  }
  if (bodyAt < headEnd && fields.some(({ name }) => name.startsWith('content-'))) {
    return { fields, headEnd: bodyAt, bodyStart: bodyAt, end }
  }
  const line = message[headEnd] === RETURN ? 2 : 1
  return { fields, headEnd, bodyStart: Math.min(headEnd + line, end), end }
}

/** The parts of an entity's body between the delimiters of a boundary, as positions. */
export function partsIn(
  { bodyStart, end }: Entity,
  delimiters: readonly Delimiter[],
  boundary: string,
): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let start: number | undefined
  for (const line of delimiters) {
    if (line.start < bodyStart || line.start >= end) continue
    const isClosing = line.text === `--${boundary}--`
    if (!isClosing && line.text !== `--${boundary}`) continue
    if (start !== undefined) parts.push({ start, end: line.start })
    start = isClosing ? undefined : line.end
    if (isClosing) break
  }
  return start === undefined ? parts : [...parts, { start, end }]
}

/** A parameter of a structured field (RFC 2045 section 5.1), such as the boundary; undefined without one. */
export function parameterOf(value: string, name: string): string | undefined {
  const found = new RegExp(
    `;\\s*${name}\\s*=\\s*(?:"([^"]{0,200})"|'([^']{0,200})'|([^\\s;"]{1,200}))`,
    'i',
  ).exec(value)
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.trim()
}

/** The values of an entity's fields of a name in lower case, in order. */
export const valuesOf = ({ fields }: Entity, name: string): string[] =>
  fields.flatMap((field) => (field.name === name ? [field.value] : []))
