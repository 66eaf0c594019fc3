import { wordsOf } from '../../../common/text/words-of.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import type { Outline } from '../titles/titles.ts'

/** Fewer titles, or fewer named ones in the subject, and in another line above them, are no sign of several stories. */
const TITLES = 3
const NAMED = 2
const NAMED_ABOVE = 3

/** The minimum share of the parts of a line that name a title, and of the words of such a part that the title has. */
const NAMES = 0.5
const WORDS = 0.75

/** A title that shares more of its words with the subject is the mail's own. */
const REPEATED = 0.9

/** Shorter words are in many titles. */
const LONG = 4

/** A longer line is a text. */
const LINE_WORDS = 60

/** Between the stories that a line lists; commas are so only before `& more`, as they are in many sentences. */
const BETWEEN = /[|•·;/]|\s\+\s/u
const BETWEEN_MORE = /[|•·;/,&]|\s\+\s/u

/** `& more` at the end of a subject, in the most common languages. */
const MORE =
  /(?:[,;&+]|\s(?:and|und|et|y|e|en|och|og|i|и|ve))\s*(?:\p{L}{2,8}\s)?(?:more|mehr|plus(?: encore)?|más|altro(?: ancora)?|mais|meer|mere?|więcej|další|друг\p{L}{2}|daha fazlası)[\s.!…]*$/iu

/** Fewer entries are no list; entries with more words are texts; and other lists are less of the mail than this. */
const MIN_ENTRIES = 4
const MAX_ENTRY_WORDS = 90
const MIN_LISTED_SHARE = 0.5

/** The minimum share of the entries of a list that lead to pages of their own. */
const OWN_PAGES = 0.8

/**
 * Whether a mail says that it has several stories: its subject, or a line above the titles, names them, or most of it is
 * a list of links to different pages.
 */
export function namesSeveralStories(
  { titles }: Pick<Outline, 'titles'>,
  marks: readonly Mark[],
  subject: string,
): boolean {
  const others = titles.filter(({ text }) => similarity(text, subject) < REPEATED)
  if (others.length < TITLES) return false
  return MORE.test(subject) || namesTitles(subject, others, NAMED) || namesAbove(others, marks)
}

function namesAbove(titles: readonly HeadingCandidate[], marks: readonly Mark[]): boolean {
  return marks
    .slice(0, titles[0]?.mark.index)
    .some(
      ({ line, phrase, words }) =>
        line.kind === 'text' &&
        !line.hidden &&
        phrase === null &&
        words <= LINE_WORDS &&
        !line.runs.some(isLink) &&
        namesTitles(line.text, titles, NAMED_ABOVE),
    )
}

/** Whether a text is a list of which most parts are the names of different titles. */
function namesTitles(text: string, titles: readonly HeadingCandidate[], least: number): boolean {
  const parts = text
    .split(MORE.test(text) ? BETWEEN_MORE : BETWEEN)
    .map(wordsOf)
    .filter(({ length }) => length > 0)
  if (parts.length < least) return false
  const named = new Set<HeadingCandidate>()
  for (const part of parts) {
    const title = titles.find((candidate) => !named.has(candidate) && isNamed(candidate, part))
    if (title) named.add(title)
  }
  return named.size >= Math.max(least, parts.length * NAMES)
}

function isNamed({ text }: HeadingCandidate, part: readonly string[]): boolean {
  const own = new Set(wordsOf(text))
  const known = part.filter((word) => own.has(word))
  return known.length >= part.length * WORDS && (part.length > 1 || (part[0]?.length ?? 0) >= LONG)
}

/** Whether most of a mail is a list of links to different pages. */
export function isLinkedList(marks: readonly Mark[]): boolean {
  let listed = 0
  let total = 0
  let entries: Mark[] = []
  const close = () => {
    const targets = new Set(entries.map(({ line }) => line.runs.find(isLink)?.href))
    const words = entries.reduce((sum, mark) => sum + mark.words, 0)
    if (entries.length >= MIN_ENTRIES && targets.size >= entries.length * OWN_PAGES) {
      if (words <= entries.length * MAX_ENTRY_WORDS) listed += words
    }
    entries = []
  }
  for (const mark of marks) {
    const { line, phrase, words } = mark
    if (line.kind !== 'text' || line.hidden || words === 0) continue
    if (phrase === null) total += words
    if (line.startsItem && phrase === null && line.runs.some(isLink)) entries.push(mark)
    else if (!line.soft) close()
  }
  close()
  return listed >= total * MIN_LISTED_SHARE
}

function isLink({ href, text }: Line['runs'][number]): boolean {
  return href !== null && /\p{L}/u.test(text)
}
