import type { Mark } from '../lines/mark.ts'
import { isViewOnline } from '../lines/phrases.ts'
import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import type { Outline } from '../titles/titles.ts'
import { namesIssue } from './issue-name.ts'
import { isReferencesHeading } from './references.ts'

/** The share of its words that the mail's own headline has in common with the subject. */
const NAMED = 0.7

/** The subtitle and the names of authors have at most this many words. */
const HEAD_WORDS = 45

/** A longer text below is a story, whose headline is the mail's own. */
const OPENING_WORDS = 60

/** Fewer titles below a headline are no list. */
const LIST = 2

/**
 * Sections of one text have this many words on average, or the smaller number if few of them contain a link, as stories
 * mostly do.
 */
const SECTION_WORDS = 200
const PLAIN_SECTION_WORDS = 100
const PLAIN = 0.5

/** Below a longer text, bold words at the start of paragraphs are its points, however short these are. */
const LONG_OPENING = 250

/** The minimum share of the headings of sections that have no link, and of the words below such headings. */
const UNLINKED = 0.5
const UNLINKED_WORDS = 0.75

/** The same for a headline without a link to read the mail online; others may be the name of the newsletter. */
const REPEATED = 0.9

/** Log-odds of an essay below which only such a link shows that a mail is one. */
const ROUNDUP_ODDS = -1.5

/** Between the stories that a subject lists. */
const LISTS = /;\s|\s[|/+•·]\s/

/** The mail's own headline. */
interface OwnHeadline {
  title: HeadingCandidate | null
  /** Whether the titles below are those of the sections of one long text. */
  hasSections: boolean
  /** Whether the text below it only introduces the stories, or is longer. */
  isBare: boolean
  hasOpening: boolean
}

/**
 * The headline of the mail itself: it repeats the subject, no title is above it, and unlike all titles below it, it has
 * a link to read the mail online, or no title is more prominent. Null if there is none. `odds` are the log-odds that the
 * mail is an essay.
 */
export function ownHeadline(
  { candidates, titles }: Pick<Outline, 'candidates' | 'titles'>,
  marks: readonly Mark[],
  subject: string,
  odds = Number.NEGATIVE_INFINITY,
): OwnHeadline | null {
  const start = titles[0]?.mark.index ?? -1
  const title = candidates.find(({ mark, text }) => mark.index <= start && similarity(text, subject) >= NAMED)
  const others = titles.filter((other) => other !== title)
  const mark = title?.mark ?? headingAbove(marks, start, subject)
  if (!mark || others.length < LIST) return null
  const below = linesBetween(mark, others[0], marks)
  const online = below.findIndex(leadsOnline)
  const isOnline =
    online !== -1 &&
    textWords(below.slice(0, online)) <= HEAD_WORDS &&
    !others.slice(0, -1).some((other, at) => linesBelow(other, others[at + 1], marks).some(leadsOnline))
  const paid = below.findIndex(({ phrase }, at) => at > online && phrase === 'sponsor')
  const opening = textWords(below.slice(online + 1, paid === -1 ? undefined : paid))
  const isHighest =
    title !== undefined &&
    similarity(title.text, subject) >= REPEATED &&
    (others.every(({ strength }) => strength <= title.strength) || isOnlyLink(title, others))
  const isIssue = isHighest && namesIssue(subject)
  if (!isOnline && !isHighest) return null
  return {
    title: title ?? null,
    hasSections:
      (isOnline || (odds > ROUNDUP_ODDS && !isIssue)) &&
      !LISTS.test(subject) &&
      areSections(aboveSources(others, candidates), marks, opening),
    isBare: (isOnline || isIssue) && opening <= OPENING_WORDS,
    hasOpening: opening > OPENING_WORDS,
  }
}

/** A heading that repeats the subject, though its words are a set phrase: `Thank you for reading slowly`. */
function headingAbove(marks: readonly Mark[], start: number, subject: string): Mark | undefined {
  return marks.find(
    ({ index, phrase, line }) =>
      index < start && phrase !== null && line.level > 0 && similarity(line.text, subject) >= NAMED,
  )
}

function leadsOnline({ phrase, line }: Mark): boolean {
  return phrase === 'navigation' && isViewOnline(line.text)
}

/** A headline that links to its page above headings without links, which may be bolder. */
function isOnlyLink({ href }: HeadingCandidate, others: readonly HeadingCandidate[]): boolean {
  return href !== null && others.every((other) => other.href === null)
}

/** The titles above the list of sources that ends a text. */
function aboveSources(
  titles: readonly HeadingCandidate[],
  candidates: readonly HeadingCandidate[],
): readonly HeadingCandidate[] {
  const sources = candidates.findLast(({ text }) => isReferencesHeading(text))
  const above = titles.filter(({ mark }) => !sources || mark.index < sources.mark.index)
  return above.length >= LIST ? above : titles
}

function areSections(titles: readonly HeadingCandidate[], marks: readonly Mark[], opening: number): boolean {
  const texts = titles.map((title, at) => linesBelow(title, titles[at + 1], marks))
  const lengths = texts.map(textWords)
  const words = sum(lengths)
  const plain = texts.filter((text) => !text.some(isLinked)).length
  const isUnlinked = titles.map(({ href }) => href === null)
  const announced = titles.filter(({ mark }) => mark.line.announced).length
  const arePoints = opening >= LONG_OPENING && titles.every(({ isLeadIn }) => isLeadIn)
  const isPlain = plain >= titles.length * PLAIN
  const least = isPlain ? (arePoints ? 0 : PLAIN_SECTION_WORDS) : SECTION_WORDS
  return (
    announced < LIST &&
    isUnlinked.filter(Boolean).length >= titles.length * UNLINKED &&
    sum(lengths.filter((_, at) => isUnlinked[at])) >= words * UNLINKED_WORDS &&
    words >= titles.length * least
  )
}

function isLinked({ phrase, line }: Mark): boolean {
  return phrase === null && line.runs.some(({ href, text }) => href !== null && /\p{L}/u.test(text))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function linesBelow(
  { mark }: HeadingCandidate,
  next: HeadingCandidate | undefined,
  marks: readonly Mark[],
): Mark[] {
  return linesBetween(mark, next, marks)
}

function linesBetween(above: Mark, next: HeadingCandidate | undefined, marks: readonly Mark[]): Mark[] {
  return marks.slice(above.index + 1, next?.mark.index).filter(({ line }) => !line.hidden)
}

/** The words of lines that are no set phrases; a button belongs to a story. */
function textWords(marks: readonly Mark[]): number {
  return marks.reduce(
    (sum, { words, phrase }) => sum + (phrase === null || phrase === 'action' ? words : 0),
    0,
  )
}
