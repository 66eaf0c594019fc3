import { countWords } from '../../common/text/words-of.ts'
import type { NonArticleReason } from '../../common/types/issue.ts'
import { byLineOf } from './by-line.ts'
import { isLarger, type Lead, leadOf } from './lead.ts'
import { hasWords, type Line } from './line.ts'
import {
  isCallToAction,
  isFooter,
  isGreeting,
  isNavigation,
  isSignOff,
  isSocial,
  isSponsorLine,
} from './phrases.ts'

/** The set phrases that lines are. The order makes the numbers that stand for them in features, from 1. */
export const PHRASES = [
  ...(['footer', 'navigation', 'social', 'greeting'] as const),
  ...(['sign-off', 'sponsor', 'action', 'by-line'] as const),
]
export type Phrase = (typeof PHRASES)[number]

/** A line with its own properties, without its context. */
export interface Mark {
  index: number
  line: Line
  words: number
  lead: Lead | null
  /** The set phrase that makes up the whole line, or null. */
  phrase: Phrase | null
}

export interface Marked {
  marks: readonly Mark[]
  /** The size of running text, CSS pixels. */
  bodySize: number
}

/** A longer line is text. */
const HEADING_WORDS = 20

/** Whether a short line stands out as a whole and says nothing of what it is: the heading of what is below. */
export function isHeading({ lead, line, phrase, words }: Mark): boolean {
  return lead?.isWhole === true && (lead.bold || line.level > 0) && phrase === null && words <= HEADING_WORDS
}

/** The reason why a line outside all items isn't an article, from the line alone. */
export function reasonFor({ line, phrase }: Mark): NonArticleReason {
  if (line.hidden) return 'hidden'
  if (phrase === 'sign-off') return 'greeting'
  if (phrase === 'by-line') return 'heading'
  return phrase === null || phrase === 'action' ? 'other' : phrase
}

/** The line that a signature begins with (RFC 3676, 4.3). */
const SIGNATURE = /^--$/

/** A large link of at least this many words is a headline whatever it says; a shorter one may be a button. */
const HEADLINE_WORDS = 6

/** Marks each line: its words, its lead, and whether it is a set phrase. */
export function markLines(lines: readonly Line[]): Marked {
  const bodySize = bodySizeOf(lines)
  const marks = lines.map((line, index) => {
    const lead = line.kind === 'text' && !line.hidden ? leadOf(line, bodySize) : null
    return { index, line, words: countWords(line.text), lead, phrase: phraseOf(line, lead, bodySize) }
  })
  return { marks, bodySize }
}

function phraseOf(line: Line, lead: Lead | null, bodySize: number): Phrase | null {
  const { text } = line
  if (line.hidden || line.kind !== 'text') return null
  if (SIGNATURE.test(text)) return 'sign-off'
  if (isSymbolBar(line)) return 'social'
  if (lead === null) return null
  if (isSponsorLine(text)) return 'sponsor'
  if (byLineOf(text)) return 'by-line'
  const isLarge = isLarger(lead.size, bodySize) || line.level > 0
  if (isLarge && (lead.linked === 0 || lead.words >= HEADLINE_WORDS)) return null
  if (isSocial(text) || isLinkBar(line, isSocial)) return 'social'
  if (isNavigation(text) || isLinkBar(line, (link) => isNavigation(link) || isSocial(link)))
    return 'navigation'
  if (isCallToAction(text)) return 'action'
  if ((text.length < 300 || (lead.size < bodySize * 0.9 && text.length < 2000)) && isFooter(text))
    return 'footer'
  if (isGreeting(text)) return 'greeting'
  return isSignOff(text) ? 'sign-off' : null
}

/** A row of links that are only symbols, maybe with numbers, to like, comment and share: `♡ 12  💬 3  ⟳`. */
function isSymbolBar({ runs, text }: Line): boolean {
  if (text.length > 60 || /\p{L}/u.test(text) || !/[\p{S}\p{Emoji_Presentation}]/u.test(text)) return false
  const links = new Set(runs.filter(({ text: own }) => own.trim() !== '').map(({ href }) => href))
  return links.size >= 2 && !links.has(null)
}

/** A row of several short links, such as at the end of most mails. */
function isLinkBar(line: Line, test: (text: string) => boolean): boolean {
  const links = line.runs.filter((run) => run.href !== null && run.text.trim() !== '')
  const plain = line.runs.filter((run) => run.href === null && hasWords(run.text))
  if (links.length < 2 || plain.length > 1) return false
  return links.filter(({ text }) => test(text.trim())).length >= links.length / 2
}

/** The most common size of the characters of running text. */
function bodySizeOf(lines: readonly Line[]): number {
  const weights = new Map<number, number>()
  for (const line of lines) {
    if (line.hidden || line.kind !== 'text') continue
    const prose = line.text.length > 80 ? 4 : 1
    for (const run of line.runs) {
      const size = Math.round(run.size)
      weights.set(size, (weights.get(size) ?? 0) + run.text.length * prose)
    }
  }
  let [best, most] = [16, 0]
  for (const [size, weight] of weights) if (weight > most) [best, most] = [size, weight]
  return best
}
