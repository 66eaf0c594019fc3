/** A line of plain text as it was sent. */
interface PhysicalLine {
  text: string
  /** The bullet or number at its start, or null. */
  bullet: string | null
  indent: number
  /** The nesting depth of `>` quotations. */
  quote: number
  /** Whether it is between the sides of a drawn box. */
  boxed: boolean
}

/** A line with forced line breaks undone. */
export interface LogicalLine extends PhysicalLine {
  /** Whether it follows the line before without a blank line. */
  soft: boolean
  /** Whether it is followed by a blank line or the end. */
  last: boolean
}

const BULLET = /^(?:[*•▪▸►·‣◦+–→»-]|[-=~]?>|>>|\(?\d{1,3}[.)\]]|\[\d{1,3}\])\s+(?=\S)/u

const REFERENCE = /^\[\d{1,3}\] (?!https?:|www\.)\p{Ll}/u

/** A line that begins with a label, such as `Severity: high`, is not the rest of the one above. */
const LABELLED = /^\p{Lu}\p{L}{2,20}:\s\S/u

/** URLs can't be wrapped: their lines don't show the wrap width. */
const ADDRESS = /https?:\/\/|www\./i

/** A line of at least this length that continues in lower case below was wrapped, however ragged the text is. */
const BROKEN = 36

/** A line between the sides of a drawn box. */
const BOXED = /^\|\s*([^|\s](?:[^|]*[^|\s])?)\s*\|$/

/** A drawn line at the end of the line that it belongs under. */
export const DRAWN_END = /(?<=[\p{L}\p{N}!?.)])\s*([=_*~-])\1{4,}$/u

/** A byline or an address, not the rest of the line above. */
const OWN_LINE = /^(?:by [\p{Lu}@]|https?:|www\.)/u

/** A line drawn before the words on it, which are a heading: `~~~~~ sponsor ~~~~`. */
const DRAWN_START = /^([=_*~-])\1{4,}\s*\S/

/** A sign alone on its line separates the texts above and below. */
const SIGN = /^(?:[*~+#•◆■§–—]|\*\*|~~)$/u

/** Whether a line is a drawn rule: `-----`, `=====`, `* * *`. */
export function isRule(text: string): boolean {
  const bare = text.replace(/\s+/g, '')
  if (SIGN.test(bare)) return true
  return (
    bare.length >= 3 &&
    !/[\p{L}\p{N}]/u.test(bare) &&
    (/^(.)\1{2,}$/u.test(bare) ||
      (bare.length >= 5 && new Set(bare).size <= 2) ||
      (bare.length >= 10 && new Set(bare).size <= 4))
  )
}

/** Splits text into lines as the author meant them: lines wrapped by a mail program are joined again. */
export function logicalLines(text: string): LogicalLine[] {
  const physical = text.replaceAll('\t', '    ').split(/\r?\n/).map(readPhysical)
  const width = wrapWidth(
    physical.flatMap(({ text: words, indent }) => (ADDRESS.test(words) ? [] : [words.length + indent])),
  )
  const lines: LogicalLine[] = []
  for (const [at, line] of physical.entries()) {
    if (line.text === '') continue
    const above = physical[at - 1]
    const soft = above !== undefined && above.text !== ''
    const open = lines.at(-1)
    if (open && soft && isWrapped(above, line, width) && open.quote === line.quote)
      open.text += ` ${line.text}`
    else lines.push({ ...line, soft, last: false })
    const end = lines.at(-1)
    if (end) end.last = (physical[at + 1]?.text ?? '') === ''
  }
  return lines
}

function readPhysical(raw: string): PhysicalLine {
  const quoted = /^(?:> ?)+/.exec(raw)?.[0] ?? ''
  const isQuote = quoted !== '' && !/^>>\s/.test(raw)
  const rest = isQuote ? raw.slice(quoted.length) : raw
  const text = rest.trim().replace(BOXED, '$1')
  const bullet = isRule(text) ? null : (BULLET.exec(text)?.[0].trim() ?? null)
  return {
    text,
    bullet,
    indent: rest.length - rest.trimStart().length,
    quote: isQuote ? (quoted.match(/>/g)?.length ?? 0) : 0,
    boxed: BOXED.test(rest.trim()),
  }
}

/** The width that the text was wrapped at; very large if it wasn't wrapped. */
function wrapWidth(lengths: readonly number[]): number {
  const long = lengths.filter((length) => length > 45).sort((a, b) => a - b)
  return long.length < 3 ? 200 : Math.max(66, long[Math.floor(long.length * 0.9)] ?? 72)
}

/** Whether a line was broken only because the next word did not fit. */
function isWrapped(above: PhysicalLine, line: PhysicalLine, width: number): boolean {
  const isEnd = ({ text }: PhysicalLine) => isRule(text) || DRAWN_START.test(text) || isAddress(text)
  if (isEnd(above) || isEnd(line) || line.boxed || DRAWN_END.test(above.text) || LABELLED.test(line.text))
    return false
  if (line.bullet !== null && !isReference(above, line)) return false
  const isSetIn = above.bullet === null && line.indent > above.indent + 1
  if (!isSetIn && continues(above.text, line.text)) return true
  if (Math.abs(line.indent - above.indent) > 6) return false
  const nextWord = line.text.split(' ', 1)[0] ?? ''
  return above.indent + above.text.length + 1 + nextWord.length > width - 6
}

/** Whether a sentence continues with the number of a link, such as `[3] for details`, that looks like an entry's. */
function isReference(above: PhysicalLine, { text }: PhysicalLine): boolean {
  return REFERENCE.test(text) && !above.bullet?.startsWith('[')
}

/** Whether a line that is long enough to be broken continues in the next: in lower case, or both in capitals. */
export function continues(above: string, text: string): boolean {
  const endsOpen = above.length >= BROKEN && /[\p{L}\p{N},]$/u.test(above)
  if (!endsOpen || OWN_LINE.test(text) || /(?<!\S)\S+$/.exec(above)?.[0].includes('://')) return false
  return /^(?:\[\d{1,3}\] )?\p{Ll}/u.test(text) || !/\p{Ll}/u.test(above + text)
}

/** Whether a line is only a web address. */
export function isAddress(text: string): boolean {
  return /^<?(?:https?:\/\/|www\.)\S+$/i.test(text)
}
