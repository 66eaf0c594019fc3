import type { Mark, Marked } from './mark.ts'

/** A line that may head an item, a section or a part of an essay. */
export interface Head {
  mark: Mark
  text: string
  href: string | null
  words: number
  /** How much it stands out; CSS pixels, with a bonus for bold and for heading elements. */
  strength: number
  /** Bold, larger or a heading element; else it stands out only as a link. */
  isStrong: boolean
  /** Nothing but the head is on the line. */
  isWhole: boolean
  /** Heads of one look share a key. */
  key: string
}

/** A title of more words is a paragraph in bold. */
const MAX_WORDS = 36

/** Finds all lines that look like headings or titles: whole lines or beginnings of lines that stand out. */
export function findHeads({ marks, bodySize }: Marked): Head[] {
  return marks.flatMap((mark) => {
    const head = headOf(mark, bodySize)
    return head === null ? [] : [head]
  })
}

function headOf(mark: Mark, bodySize: number): Head | null {
  const { lead, line, phrase } = mark
  if (!lead || (phrase !== null && phrase !== 'sponsor' && phrase !== 'greeting')) return null
  const isLarge = lead.size > bodySize * 1.12
  const isStrong = isLarge || lead.bold || line.level > 0
  if (!isStrong && lead.href === null) return null
  if (lead.size < bodySize * 0.7 && !lead.bold) return null
  if (lead.words > MAX_WORDS || !/\p{L}/u.test(lead.text) || isAddress(lead.text) || isDate(lead.text))
    return null
  if (!isLarge && line.level === 0 && lead.words < (lead.isWhole ? 1 : 2)) return null
  if (!isStrong && !lead.isWhole && !isSetOff(lead.tail)) return null
  if (line.quote > 0 && !isLarge) return null
  return {
    mark,
    text: lead.text,
    href: webAddress(lead.href),
    words: lead.words,
    strength: lead.size + (lead.bold ? 2 : 0) + (line.level > 0 ? 0.5 : 0) + (isStrong ? 0.1 : 0),
    isStrong,
    isWhole: lead.isWhole,
    key: keyOf(mark, isStrong),
  }
}

function keyOf({ lead, line }: Mark, isStrong: boolean): string {
  const size = Math.round(lead?.size ?? 0)
  if (!isStrong) return `link ${size} ${line.list ?? ''}`
  const isLeadIn = !lead?.isWhole && lead?.href === null
  return `${isLeadIn ? 'lead-in' : 'strong'} ${size} ${lead?.bold ? 'bold' : ''} ${lead?.italic ? 'italic' : ''}`
}

/** A plain link that opens a line is a title only where punctuation sets it off from what follows. */
function isSetOff(tail: string): boolean {
  return /^\s*[—–:|•·/([»-]/.test(tail)
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i.test(text.trim())
}

function isDate(text: string): boolean {
  return (
    text.length < 48 &&
    /\b(?:19|20)\d\d\b/.test(text) &&
    /^[^\p{L}]*(?:\p{L}+[ .,]+){0,3}\d{1,2}\b[^\p{L}]*(?:\p{L}+[ .,]+){0,3}(?:(?:19|20)\d\d)?[^\p{L}]*(?:\d{1,2}:\d\d.{0,12})?$/u.test(
      text,
    )
  )
}

function webAddress(href: string | null): string | null {
  return href !== null && /^https?:/i.test(href) ? href : null
}
