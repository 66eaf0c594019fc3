import type { Mark } from './mark.ts'
import { isInstruction, isOffer, isViewOnline, mayBeAboutFooter } from './phrases.ts'

/** A headline has at least this many words, a paragraph of a story this many. */
const HEADLINE_WORDS = 4
const PARAGRAPH_WORDS = 6

/** Headlines of one look may be shorter. */
const ALIKE_WORDS = 3

/** Fewer headlines of one look say nothing of what is among them. */
const HEADLINES = 3

/** Of so many paragraphs below one that is part of a text, this many have no set phrase; at the end of a mail most have. */
const BELOW = 3
const PLAIN_BELOW = 2

/** At least this share of a mail's paragraphs is below one that speaks to the reader, and yet is part of a text. */
const SHARE_BELOW = 0.4

/** Headlines of one look, by the indices of their lines. */
interface Look {
  first: number
  last: number
  count: number
  /** Whether one of them has no word of a footer. */
  isPlain: boolean
}

/**
 * Takes the set phrase from lines that have it in the words of a story: headlines that look like others and are among
 * them, such as `Welcome to the age of kelp`, and lines among paragraphs or above headlines, such as `The newsletter was
 * sent to the wrong people`.
 */
export function withStoryLines(marks: readonly Mark[], bodySize: number): readonly Mark[] {
  if (!marks.some(isMistakable)) return marks
  const looks = looksOf(marks)
  const lastHeadline = [...looks.values()].reduce((most, { last }) => Math.max(most, last), -1)
  const within = paragraphsWithin(marks, bodySize)
  const isStory = (mark: Mark): boolean => {
    if (!isMistakable(mark)) return false
    const alike = mark.words >= HEADLINE_WORDS ? looks.get(lookOf(mark) ?? '') : undefined
    if (isAboutFooter(mark))
      return alike !== undefined || within.has(mark) || (isProse(mark, bodySize) && mark.index < lastHeadline)
    if (mark.phrase !== 'navigation' && within.has(mark)) return true
    return (
      mark.phrase !== 'footer' && alike !== undefined && alike.first < mark.index && mark.index < alike.last
    )
  }
  return marks.map((mark) => (isStory(mark) ? { ...mark, phrase: null } : mark))
}

/** Paragraphs without a link that have others above and below them. */
function paragraphsWithin(marks: readonly Mark[], bodySize: number): Set<Mark> {
  const paragraphs = marks.filter((mark) => isProse(mark, bodySize))
  const start = paragraphs.findIndex(({ phrase }) => phrase === null)
  return new Set(
    paragraphs.filter((mark, at) => {
      const below = paragraphs.length - at - 1
      const isBetween = start !== -1 && start < at && below >= BELOW
      const isEarly = isAboutFooter(mark) || below >= paragraphs.length * SHARE_BELOW
      const plain = paragraphs.slice(at + 1, at + 1 + BELOW).filter(({ phrase }) => phrase === null)
      const isText = mark.line.runs.every(({ href }) => href === null) && !isInstruction(mark.line.text)
      return isBetween && isEarly && isText && plain.length >= PLAIN_BELOW
    }),
  )
}

function isAboutFooter({ phrase, line }: Mark): boolean {
  return phrase === 'footer' && mayBeAboutFooter(line.text)
}

/** Whether a line has a phrase that stories have, too. */
function isMistakable({ phrase, line: { text } }: Mark): boolean {
  if (phrase === 'navigation') return !isOffer(text) && !isViewOnline(text)
  return phrase === 'footer' || phrase === 'greeting' || phrase === 'sign-off'
}

/** The looks of several headlines. */
function looksOf(marks: readonly Mark[]): Map<string, Look> {
  const looks = new Map<string, Look>()
  for (const mark of marks) {
    const isPlain = mark.phrase === null
    if ((!isPlain && !isAboutFooter(mark)) || (mark.lead?.words ?? 0) < ALIKE_WORDS) continue
    const key = lookOf(mark)
    if (key === null) continue
    const known = looks.get(key) ?? { first: mark.index, last: 0, count: 0, isPlain: false }
    looks.set(key, {
      ...known,
      last: mark.index,
      count: known.count + 1,
      isPlain: known.isPlain || isPlain,
    })
  }
  return new Map([...looks].filter(([, { count, isPlain }]) => count >= HEADLINES && isPlain))
}

/** What makes a line stand out; null if nothing does. */
function lookOf({ lead, line }: Mark): string | null {
  if (!lead || !(lead.bold || lead.linked >= 0.5 || line.level > 0)) return null
  return [Math.round(lead.size), lead.bold, lead.linked >= 0.5, line.level, line.list, lead.isWhole].join(' ')
}

function isProse({ line, words, lead }: Mark, bodySize: number): boolean {
  return (
    line.kind === 'text' && !line.hidden && words >= PARAGRAPH_WORDS && (lead?.size ?? 0) >= bodySize * 0.9
  )
}
