import { countWords } from '../../common/text/words-of.ts'
import { READING_TIME } from './by-line.ts'
import { DRAWN_END, isAddress, isRule, type LogicalLine } from './logical-lines.ts'
import { isCallToAction, isSponsorLine } from './phrases.ts'

/**
 * How plain text sets a line off, in terms of HTML: size in CSS pixels, heading level, length of the part that stands
 * out.
 */
export interface Emphasis {
  text: string
  size: number
  level: number
  leadLength: number
  /** The title's address, beside or under it. */
  href: string | null
  /** Whether the address is printed on the line itself. */
  isPrinted?: true
}

const BOLD = /\*\*(?=\S)([^*]{1,200})(?<=\S)\*\*/g

const BULLET = /^(?:[*•▪▸►·‣◦+→»-]|[-=~]?>|>>|\(?\d{1,3}[.)\]])\s+(?=\S)/u

/** `Title <https://…>`, as programs write links: only words and their address. */
const LINKED_WHOLE = /^([^<>[\]]{4,200}?)\s*[<([]\s*(https?:\/\/[^\s<>()[\]]+)\s*[>)\]]$/i

/** A line with several links is a link bar. */
const REFERRED = /\[\d{1,4}\].*\[\d{1,4}\]/

const TITLE_WORDS = 16
const SHORT_TITLE = 14

/** Longer lines in capitals stand out too, unless they are sentences. */
const CAPITAL_TITLE = 24

/** Final words that are continued by an address or the next line. */
const DANGLING =
  /\s(?:(?:go|over|mail|write|reply|refer|send it|return) to|at|visit|from|via|the|an?|and|or|unter|und|oder|der|die|das|zum|zur|sur|et|ou|les?|la|naar|het|een|el|los)$/i

/** A title's address is at most this many lines below it. */
const ADDRESS_BELOW = 6

/** Dots between a heading and its second half; before a number they are dot leaders of a table of contents. */
const LEADER = /^(.{3,60}?[^\s.])\s*(?:\.{5,}|(?:\. ){5,})\s*(?=[^\d\s.])/u

/** Drawn on both sides: `>> Title <<`, `--- Title ---`, `::: Title :::`. */
const DRAWN_ROUND =
  /^[>=*:|~+<_%#@^/\\-]{2,}\s*(?=[^\s>=*:|~+<_%#@^/\\-])(.*[^\s>=*:|~+<_%#@^/\\-])\s*[>=*:|~+<_%#@^/\\-]{2,}$/u

/**
 * Recognises a title in plain text: boxed, underlined or surrounded by drawn lines, after `#`, in capitals, alone in
 * its paragraph, or above an address.
 */
export function emphasisOf(lines: readonly LogicalLine[], at: number): Emphasis {
  const line = lines[at] as LogicalLine
  const above = lines[at - 1]
  const below = lines[at + 1]
  const text = withoutMarkup(line.text)
  const plain: Emphasis = { text, size: 16, level: 0, leadLength: 0, href: null }
  const whole = (size: number, level = 0, href: string | null = null): Emphasis => ({
    ...{ text, size, level, leadLength: text.length, href },
  })
  const words = countWords(text.replace(/(?<!\s)\s*\[\d{1,4}\]$/, '').replace(READING_TIME, ''))
  if (line.boxed && words <= TITLE_WORDS) return above && isRule(above.text) ? whole(23) : plain
  const lead = markedLead(line)
  if (lead !== null) return { ...plain, ...lead }
  const linked = LINKED_WHOLE.exec(text)
  if (linked?.[1] && linked[2] && words <= TITLE_WORDS && !isCallToAction(linked[1]))
    return { ...plain, text: linked[1].trim(), href: linked[2], isPrinted: true }
  const hashes = /^(#{1,6})\s+\S/.exec(line.text)?.[1]?.length
  if (hashes !== undefined) return whole(28 - 2 * hashes, hashes)
  if (words === 0 || isAddress(text) || isLink(text) || REFERRED.test(text)) return plain
  if (isSponsorLine(text)) return isCapitals(text) ? whole(19) : plain
  const isUnderlined = (below?.soft && isRule(below.text)) || DRAWN_END.test(line.text)
  if (words <= TITLE_WORDS && isUnderlined && !(above && line.soft && !isRule(above.text)))
    return below && /=/.test(below.text) ? whole(25, 1) : whole(24, 2)
  if (words <= TITLE_WORDS && (DRAWN_ROUND.test(line.text) || LEADER.test(line.text))) return whole(23)
  if (isCapitals(text) && (words <= SHORT_TITLE || (words <= CAPITAL_TITLE && !/[.?!]\s+\p{L}/u.test(text))))
    return whole(19)
  const isFirst = !line.soft || line.bullet !== null
  if (words <= SHORT_TITLE && isFirst && isTitleEnd(text)) {
    const address = addressUnder(lines, at)
    if (address && !line.last) return whole(16, 0, address)
    const isAmongBullets = line.bullet !== null && Boolean(below?.bullet ?? above?.bullet)
    if (line.last && !line.soft && below !== undefined && !isAmongBullets)
      return whole(line.bullet === null ? 17 : 22)
  }
  return { ...plain, leadLength: capitalLead(text) }
}

/** `**Title.** What it is about`, or a list item that starts with a Markdown link: the part that stands out. */
function markedLead({ text, bullet }: LogicalLine): { text: string; leadLength: number } | null {
  const bare = text.replace(BULLET, '')
  const [, , bold, rest] =
    /^(\*\*|__|[*_])(?=\S)([^*_\n]{3,160}?\S)\1(?![\p{L}\p{N}])(.*\S)$/su.exec(bare) ?? []
  if (bold !== undefined && rest !== undefined)
    return { text: `${bold}${rest.replace(BOLD, '$1')}`, leadLength: bold.length }
  const link = bullet === null ? undefined : /^\[[^\]\n]{1,300}\]\(https?:[^\s)]+\)/i.exec(bare)?.[0]
  return link === undefined ? null : { text: bare.replace(BOLD, '$1'), leadLength: link.length }
}

/** The text without plain-text markup. */
function withoutMarkup(text: string): string {
  if (text.length > 400) return text
  return text
    .replace(DRAWN_ROUND, '$1')
    .replace(DRAWN_END, '')
    .replace(LEADER, '$1 – ')
    .replace(/^#{1,6}\s+|(?<!\s)\s+#+$/g, '')
    .replace(/^(\*\*|__)(\S.*\S)\1$/, '$2')
    .replace(/^(?:\*{2,3}(?!.*\*\*)|--|==)\s*(?=[\p{L}\p{N}“"'«([])/u, '')
    .replace(/^([*_])(\S.*\S)\1$/, '$2')
    .replace(BOLD, '$1')
    .replace(BULLET, '')
    .trim()
}

/** Whether the words are a Markdown link, which makes them stand out. */
function isLink(text: string): boolean {
  return /^\[[^\]\n]{1,300}\]\(https?:/i.test(text)
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length >= 4 && capitals.length >= letters.length * 0.8
}

/** Whether a title can end here: not like a sentence, nor in the middle of one. */
function isTitleEnd(text: string): boolean {
  return (!/[.,;:]$/.test(text) || /\.\.\.$/.test(text)) && !DANGLING.test(text)
}

/** The only address in the paragraph under a title; it may be a separate paragraph. */
function addressUnder(lines: readonly LogicalLine[], at: number): string | null {
  let found: string | null = null
  for (let next = at + 1; next <= at + ADDRESS_BELOW; next += 1) {
    const line = lines[next]
    if (!line || line.bullet !== null || (!line.soft && (found !== null || !isAddress(line.text)))) break
    const address = /(?:^|\s)<?((?:https?:\/\/|www\.)[^\s>]+)>?$/i.exec(line.text)?.[1]
    if (address && found !== null) return null
    found = address ?? found
  }
  return found
}

/** The length of a title in capitals at the start of a paragraph: `02. EXTENSION SEARCH. Next time …`. */
function capitalLead(text: string): number {
  const match = /^(?:\(?\d{1,3}[.)]\s+)?[\p{Lu}\d][\p{Lu}\p{N} '’&,:/?!-]{5,80}(?:[.:?!–—]|\s[-–—|])\s/u.exec(
    text,
  )
  return match && countWords(match[0]) >= 2 ? match[0].length : 0
}
