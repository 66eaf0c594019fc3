import { countWords } from '../../../common/text/words-of.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import type { Mark } from '../lines/mark.ts'
import { similarity } from '../lines/similarity.ts'
import type { Choice } from '../titles/choose-titles.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { namesIssue, namesOnlyIssue } from './issue-name.ts'

/** The number at the start of a heading: `(1)`, `2.`, `III`, `Chapter 4`. */
const NUMBER = /^[^\p{L}\p{N}]{0,3}(?:\p{L}{3,10}\s)?(\d{1,2}|[IVX]{1,5})(?![\p{L}\p{N}])/u

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV']

/** Fewer numbered headings, or a smaller share of all, are no pattern of the mail. */
const CHAPTERS = 3
const MOSTLY = 0.6

/** The subject names a first headline of at least this many words that shares this much of them with it. */
const NAME_WORDS = 3
const NAMED = 0.5

/** Stories mostly have links, chapters don't. */
const PLAIN = 0.5

/** Shorter texts below the headings are briefs, unless none has a link. */
const CHAPTER_WORDS = 60
const PLAIN_WORDS = 25

/** Between the stories that a subject lists. */
const LISTS = /;\s|\s[|/+•·]\s/

/**
 * Whether the titles of a mail are the chapters of one text: their headings are numbered from one without a gap and
 * have no links, hardly any text below them has one, and the subject names neither an issue nor the first of them.
 */
export function areChapters(
  { titles, refused }: Pick<Choice, 'titles' | 'refused'>,
  marks: readonly Mark[],
  { subject, sender }: Pick<AboutMail, 'subject' | 'sender'>,
): boolean {
  if (subject === '' || LISTS.test(subject) || namesIssue(subject) || namesOnlyIssue(subject, sender))
    return false
  const own = titles.filter((title) => !refused.has(title))
  const numbered = chaptersOf(own)
  if (numbered.length < CHAPTERS || numbered.length < own.length * MOSTLY) return false
  if (isNamed(numbered[0], subject)) return false
  const places = new Map(titles.map((title, at) => [title, at]))
  const texts = numbered.map((title) => linesBelow(title, titles[(places.get(title) ?? 0) + 1], marks))
  const plain = texts.filter((text) => !text.some(isLinked)).length
  const words = texts.flat().reduce((sum, mark) => sum + mark.words, 0)
  const least = plain === texts.length ? PLAIN_WORDS : CHAPTER_WORDS
  return plain >= texts.length * PLAIN && words >= texts.length * least
}

/** Whether the subject is that of the first story of several. */
function isNamed(first: HeadingCandidate | undefined, subject: string): boolean {
  const text = first?.text.replace(NUMBER, '') ?? ''
  return countWords(text) >= NAME_WORDS && similarity(text, subject) >= NAMED
}

/** The longest run of headings without a link that are numbered from one. */
function chaptersOf(titles: readonly HeadingCandidate[]): HeadingCandidate[] {
  let best: HeadingCandidate[] = []
  let run: HeadingCandidate[] = []
  for (const title of titles) {
    const number = title.href === null && title.isWhole ? numberOf(title, run.length + 1) : null
    if (number === 1) run = []
    if (number === run.length + 1) run.push(title)
    if (run.length > best.length) best = run
  }
  return best
}

/** The number of a heading; `next` that of an entry of a numbered list. */
function numberOf({ mark: { line } }: HeadingCandidate, next: number): number | null {
  const number = NUMBER.exec(line.text)?.[1]
  if (number === undefined) return line.list === 'ol' && line.startsItem ? next : null
  return ROMAN.includes(number) ? ROMAN.indexOf(number) + 1 : Number(number)
}

function linesBelow(
  title: HeadingCandidate,
  next: HeadingCandidate | undefined,
  marks: readonly Mark[],
): Mark[] {
  return marks
    .slice(title.mark.index + 1, next?.mark.index)
    .filter(({ line, phrase }) => !line.hidden && phrase === null)
}

function isLinked({ line }: Mark): boolean {
  return line.runs.some(({ href, text }) => href !== null && /\p{L}/u.test(text))
}
