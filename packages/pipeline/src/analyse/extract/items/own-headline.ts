import { likeness } from '../lines/likeness.ts'
import type { Mark } from '../lines/mark.ts'
import { isViewOnline } from '../lines/phrases.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import type { Outline } from '../titles/titles.ts'

/** The share of its words that the mail's own headline has in common with the subject. */
const NAMED = 0.7

/** The subtitle and the names of authors have at most this many words. */
const HEAD_WORDS = 45

/** A longer text below is a story, whose headline is the mail's own. */
const OPENING_WORDS = 60

/** Fewer titles below a headline are no list. */
const LIST = 2

/** Sections of one text have this many words on average, and this share of them has headings without links. */
const SECTION_WORDS = 200
const UNLINKED = 0.75

/** Between the stories that a subject lists. */
const LISTS = /;\s|\s[|/+•·]\s/

/** The mail's own headline. */
interface OwnHeadline {
  title: HeadingCandidate
  /** Whether the titles below are those of the sections of one long text. */
  hasSections: boolean
  /** Whether the text below it only introduces the stories. */
  isBare: boolean
}

/**
 * The headline of the mail itself: it repeats the subject, no title is above it, and unlike all titles below it, it has
 * a link to read the mail online. Null if there is none.
 */
export function ownHeadline(
  { candidates, titles }: Pick<Outline, 'candidates' | 'titles'>,
  marks: readonly Mark[],
  subject: string,
): OwnHeadline | null {
  const start = titles[0]?.mark.index ?? -1
  const title = candidates.find(({ mark, text }) => mark.index <= start && likeness(text, subject) >= NAMED)
  const others = titles.filter((other) => other !== title)
  if (!title || others.length < LIST) return null
  const below = linesBelow(title, others[0], marks)
  const online = below.findIndex(leadsOnline)
  const isOnly = others
    .slice(0, -1)
    .every((other, at) => !linesBelow(other, others[at + 1], marks).some(leadsOnline))
  if (online === -1 || !isOnly || textWords(below.slice(0, online)) > HEAD_WORDS) return null
  return {
    title,
    hasSections: !LISTS.test(subject) && areSections(others, marks),
    isBare: textWords(below.slice(online + 1)) <= OPENING_WORDS,
  }
}

function leadsOnline({ phrase, line }: Mark): boolean {
  return phrase === 'navigation' && isViewOnline(line.text)
}

function areSections(titles: readonly HeadingCandidate[], marks: readonly Mark[]): boolean {
  const texts = titles.map((title, at) => textWords(linesBelow(title, titles[at + 1], marks)))
  const words = texts.reduce((sum, count) => sum + count, 0)
  const unlinked = titles.filter(({ href }) => href === null).length
  const announced = titles.filter(({ mark }) => mark.line.announced).length
  return announced < LIST && unlinked >= titles.length * UNLINKED && words >= titles.length * SECTION_WORDS
}

function linesBelow(
  title: HeadingCandidate,
  next: HeadingCandidate | undefined,
  marks: readonly Mark[],
): Mark[] {
  return marks.slice(title.mark.index + 1, next?.mark.index).filter(({ line }) => !line.hidden)
}

/** The words of lines that are no set phrases; a button belongs to a story. */
function textWords(marks: readonly Mark[]): number {
  return marks.reduce(
    (sum, { words, phrase }) => sum + (phrase === null || phrase === 'action' ? words : 0),
    0,
  )
}
