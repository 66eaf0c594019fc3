import { isMidSentence, type Lead } from '../lines/lead.ts'
import type { Line } from '../lines/line.ts'
import type { Mark, Marked } from '../lines/mark.ts'

/** A line that may be the heading of an item, a section or a part of an essay. */
export interface HeadingCandidate {
  mark: Mark
  text: string
  href: string | null
  words: number
  /** Its prominence: CSS pixels, with a bonus for bold and for heading elements. */
  strength: number
  /** Bold, larger or a heading element; otherwise it stands out only as a link. */
  isStrong: boolean
  /** Whether the line contains nothing else. */
  isWhole: boolean
  /** Larger than running text, or a heading element. */
  isLarge: boolean
  /** Bold words at the start of a paragraph. */
  isLeadIn: boolean
  /** Identifies the look: candidates that look alike share it. */
  key: string
}

/** A longer one is a paragraph in bold. */
const MAX_WORDS = 36
const MAX_PLAIN_WORDS = 25

/** A longer one that ends like a sentence is a sentence in bold. */
const SENTENCE_WORDS = 8

/** The same limit at the start of a paragraph, where a sentence can be the heading. */
const LEAD_IN_WORDS = 16

const PARAGRAPH_WORDS = 30

/** Up to this many words that begin a sentence are its subject; the sentence is the title. */
const NAME_WORDS = 3

/** Finds all lines that look like headings or titles: prominent lines, or prominent beginnings of lines. */
export function findCandidates({ marks, bodySize }: Marked): HeadingCandidate[] {
  return marks.flatMap((mark) => {
    const candidate = candidateOf(mark, bodySize)
    return candidate === null ? [] : [candidate]
  })
}

function candidateOf(mark: Mark, bodySize: number): HeadingCandidate | null {
  const { lead, line, phrase } = mark
  if (!lead || (phrase !== null && phrase !== 'sponsor')) return null
  const isLarge = lead.size > bodySize * 1.12 || line.level > 0
  const isStrong = isLarge || lead.bold
  if (!isTitleShape(lead, line, isLarge, isStrong) || (line.quote > 0 && !isLarge)) return null
  const isLeadIn =
    isStrong &&
    !lead.isWhole &&
    !line.announced &&
    line.runs.find(({ text }) => /\p{L}/u.test(text))?.href === null
  return {
    mark,
    text: lead.text,
    href: lead.linked >= 0.5 ? webAddress(lead.href) : null,
    words: lead.words,
    strength: lead.size + (lead.bold ? 2 : 0) + (line.level > 0 ? 0.5 : 0) + (isStrong ? 0.1 : 0),
    isStrong,
    isWhole: lead.isWhole,
    isLarge,
    isLeadIn,
    key: keyOf(lead, line.list, isStrong, isLeadIn),
  }
}

function isTitleShape(lead: Lead, { level, list }: Line, isLarge: boolean, isStrong: boolean): boolean {
  const { text, words } = lead
  if (!isStrong && lead.linked < 0.5) return false
  if (words <= NAME_WORDS && level === 0 && isMidSentence(lead)) return false
  if (words > 20 && level === 0 && lead.linked < 0.9 && /[.!?…]["'”’»)]*$/u.test(text)) return false
  if (
    words > (isLarge ? MAX_WORDS : MAX_PLAIN_WORDS) ||
    !/\p{L}/u.test(text) ||
    isAddress(text) ||
    (isHost(text) && !isStrong) ||
    isDate(text)
  )
    return false
  if (!isLarge && words < (lead.isWhole || opensParagraph(lead, list) ? 1 : 2)) return false
  if (!isStrong && !lead.isWhole && !isSetOff(lead.tail)) return false
  const most = isStrong && !lead.isWhole ? LEAD_IN_WORDS : SENTENCE_WORDS
  return isLarge || lead.linked >= 0.5 || words <= most || !/[.!?…]["'”’»)]*$/u.test(text)
}

/**
 * A bold word with a full stop before a paragraph is a short title of some newsletters; so is a bold link in a list.
 */
function opensParagraph({ bold, linked, text, tailWords }: Lead, list: string | null): boolean {
  return bold && ((linked >= 0.9 && list !== null) || (text.endsWith('.') && tailWords >= PARAGRAPH_WORDS))
}

function keyOf(lead: Lead, list: string | null, isStrong: boolean, isLeadIn: boolean): string {
  const size = Math.round(lead.size)
  if (!isStrong) return `link ${size} ${list ?? ''}`
  return `${isLeadIn ? 'lead-in' : 'strong'} ${size} ${lead.bold ? 'bold' : ''} ${lead.italic ? 'italic' : ''}`
}

/** A plain link at the start of a line is a title only if punctuation separates it from the rest. */
function isSetOff(tail: string): boolean {
  return /^\s*[—–:|•·/([»-]/.test(tail)
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$|^[^\s@]*@\S+$|^[\w-]+(?:\.[\w-]+)+\/\S*$/i.test(text.trim())
}

/** Names that could be host names are titles if formatted as titles: `Notes.app`. */
function isHost(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+$/.test(text.trim())
}

/** Dates and times, in any order of their parts. */
function isDate(text: string): boolean {
  if (text.length > 48 || !/\d/.test(text)) return false
  const rest = text.replace(
    /\p{L}{3,}\.?|\b(?:am|pm|à|um|at|de|om|st|nd|rd|th)\b|[\d\s.,:;|∙·•–—/()-]+/giu,
    ' ',
  )
  const names = text.match(/\p{L}{3,}/gu) ?? []
  // Several words around nothing but a year are no date: `Harbour run 2026, in pictures`.
  const isYearAmong =
    /\p{L}/u.test(text.replace(/^.*\d/su, '')) && (text.match(/\d{1,4}/g) ?? []).length === 1
  if (names.length > 1 && isYearAmong) return false
  return (
    rest.trim() === '' &&
    names.length <= 3 &&
    names.every((name) => name.length <= 10) &&
    /\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b/.test(text)
  )
}

function webAddress(href: string | null): string | null {
  return href !== null && /^https?:/i.test(href) ? href : null
}
