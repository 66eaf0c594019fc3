import { countWords } from '../text/words-of.ts'
import { isRule, type LogicalLine } from './logical-lines.ts'

/** How plain text sets a line off, put into the terms of HTML: size in CSS pixels, rank of a heading, length of the part that stands out. */
export interface Emphasis {
  text: string
  size: number
  level: number
  leadLength: number
  /** An address of the next line that is the title's own. */
  href: string | null
}

const TITLE_WORDS = 16
const SHORT_TITLE = 14

/** What stands after a title is none of its words. */
const READING_TIME = /\s*[([]\s*\d{1,3}[\s-]*min[^()[\]]{0,20}[)\]]\s*$/i

/** Tells a title in plain text: boxed or underlined by drawn lines, after `#`, in capitals, alone in its paragraph, over an address. */
export function emphasisOf(
  line: LogicalLine,
  above: LogicalLine | undefined,
  below: LogicalLine | undefined,
  after: LogicalLine | undefined,
): Emphasis {
  const text = withoutMarkup(line.text)
  const plain: Emphasis = { text, size: 16, level: 0, leadLength: 0, href: null }
  const whole = (size: number, level: number, href: string | null = null): Emphasis => ({
    text,
    size,
    level,
    leadLength: text.length,
    href,
  })
  const words = countWords(text.replace(READING_TIME, ''))
  const hashes = /^(#{1,6})\s+\S/.exec(line.text)?.[1]?.length
  if (hashes !== undefined) return whole(28 - 2 * hashes, hashes)
  if (words === 0 || /^<?(?:https?:|www\.)\S+$/i.test(text)) return plain
  const isUnderlined = below?.soft && isRule(below.text)
  if (words <= TITLE_WORDS && isUnderlined && !(above && line.soft && !isRule(above.text)))
    return whole(24, 2)
  if (isCapitals(text) && words <= SHORT_TITLE) return whole(19, 0)
  const isBold = /^\*\S.*\S\*$/.test(line.text) && words <= TITLE_WORDS
  if (isBold) return whole(18, 0)
  if (words <= SHORT_TITLE && !line.soft && isTitleEnd(text)) {
    const address = addressAfter(below, after)
    if (address && !line.last) return whole(16, 0, address)
    if (line.last && below !== undefined) return whole(line.bullet === null ? 17 : 22, 0)
  }
  return { ...plain, leadLength: capitalLead(text) }
}

/** Markup that plain text writes and a reader does not say. */
function withoutMarkup(text: string): string {
  if (text.length > 400) return text
  return text
    .replace(/^\s*[>=*:|~+<-]{2,}\s+(\S.*\S)\s+[>=*:|~+<-]{2,}\s*$/, '$1')
    .replace(/^#{1,6}\s+|\s+#+$/g, '')
    .replace(/^\*(\S.*\S)\*$/, '$1')
    .replace(/\*\*(?=\S)([^*]{1,200})(?<=\S)\*\*/g, '$1')
    .replace(/^(?:[*•▪▸►·‣◦+-]|>>|\(?\d{1,3}[.)\]])\s+(?=\S)/u, '')
    .trim()
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length >= 4 && capitals.length >= letters.length * 0.8
}

function isTitleEnd(text: string): boolean {
  return !/[.,;:]$/.test(text) || /\.\.\.$/.test(text)
}

/** The address under a title, directly or under one line of tagline. */
function addressAfter(below: LogicalLine | undefined, after: LogicalLine | undefined): string | null {
  for (const line of [below, after]) {
    if (!line?.soft) return null
    const address = /^<?((?:https?:\/\/|www\.)[^\s>]+)>?$/i.exec(line.text)?.[1]
    if (address) return address
  }
  return null
}

/** Length of a title in capitals that opens a paragraph: `02. EXTENSION SEARCH. Next time …`. */
function capitalLead(text: string): number {
  const match = /^(?:\(?\d{1,3}[.)]\s+)?[\p{Lu}\d][\p{Lu}\p{N} '’&,:/?!-]{5,80}(?:[.:?!–—]|\s[-–—|])\s/u.exec(
    text,
  )
  return match && countWords(match[0]) >= 2 ? match[0].length : 0
}
