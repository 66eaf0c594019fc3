import { wordsOf } from '../../../common/text/words-of.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { isPromotionHeading } from '../lines/phrases.ts'
import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { addressOf } from './address-of.ts'
import type { Item } from './item.ts'

/** This many words of running text before the first item are the opening of an essay instead of an introduction. */
const OPENING = 80

/** If items have their own links, only a text of this length before them makes them its notes. */
const LONG_OPENING = 250

/** This much text above several short headings makes them sections of one text. */
const LETTER_OPENING = 45

/** Section headings are shorter than titles. */
const PART_WORDS = 3

/** The evidence for whether a mail is one essay. */
interface Facts {
  items: readonly Item[]
  subject: string
  /** The heading above the whole text, or null. */
  top: HeadingCandidate | null
  /** The number of headings at least as prominent as that one, including it. */
  peers: number
  /** Whether no other heading is more prominent. */
  isStrongest: boolean
  /** Words of running text above the first item. */
  opening: number
  /** Words of each item. */
  lengths: readonly number[]
  total: number
}

/**
 * Whether items are really sections of one essay: their headings have no links, one heading above all repeats the
 * subject, or an opening leads into the first section.
 */
export function isEssay(
  items: readonly Item[],
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
): boolean {
  if (items.length < 2) return true
  if (items.filter(({ title }) => title?.mark.line.announced).length >= 2) return false
  const facts = factsOf(items, marks, candidates, subject)
  if (firstRules(facts)) return true
  if (isLetter(facts)) return true
  const linked = new Set(items.flatMap((item) => addressOf(item) ?? []))
  const isList = linked.size >= Math.max(2, items.length / 2)
  return isList && !isPost(facts) ? areNotes(facts) : essayScore(facts) >= 2
}

/** The first item is the text, and the other items are its sections. */
function firstRules({ items, top, lengths, total }: Facts): boolean {
  if (!top || items[0]?.title !== top) return false
  const [own = 0] = lengths
  if (own > total * 0.6 && own > 300) return true
  return top.href !== null && items.length <= 3 && items.slice(1).every(({ title }) => title?.href === null)
}

/** A text that begins without a heading and continues under headings of a word or two without links. */
function isLetter({ items, top, opening }: Facts): boolean {
  const words = items.reduce((sum, { title }) => sum + (title?.words ?? 0), 0) / items.length
  const linked = items.filter((item) => addressOf(item) !== null)
  const isPlain = items.every(({ title }) => title !== null && title.href === null && title.isWhole)
  return (
    top === null &&
    opening > LETTER_OPENING &&
    isPlain &&
    words <= PART_WORDS &&
    linked.length <= items.length / 3
  )
}

/** The heading above all links to the post itself, and few of the others have links. */
function isPost({ items, top, opening }: Facts): boolean {
  const unlinked = items.filter(({ title }) => title?.href === null).length / items.length
  return top !== null && top.href !== null && top.words >= 3 && opening > OPENING && unlinked >= 0.6
}

/** Items with links that are only the notes below a long text. */
function areNotes({ items, subject, top, opening, total }: Facts): boolean {
  const isNamed =
    top !== null && top !== items[0]?.title && (top.href !== null || similarity(top.text, subject) >= 0.5)
  return isNamed && opening > LONG_OPENING && opening > total / 2
}

function essayScore(facts: Facts): number {
  const { items, subject, top, peers, isStrongest, opening } = facts
  if (!top) return 0
  let score = 0
  if (similarity(top.text, subject) >= 0.6 && !isBelowAll(top, items)) score += 3
  if (isStrongest && peers <= 2) score += 1
  if (opening > OPENING) score += 1
  if (isPost(facts) && peers === 1) score += 1
  if (sharesLabel(items)) score -= 3
  const named = items.filter(({ title }) => title !== top && similarity(title?.text ?? '', subject) >= 0.25)
  return named.length >= 2 ? score - 2 : score
}

/** Whether a heading is less prominent than the title of each item: it is the name of the mail. */
function isBelowAll(top: HeadingCandidate, items: readonly Item[]): boolean {
  return items.every(({ title }) => title !== null && title.strength > top.strength)
}

/** Whether most items have a paragraph that begins with the same label, such as `Why it matters:` or `Read more:`. */
function sharesLabel(items: readonly Item[]): boolean {
  const count = new Map<string, number>()
  for (const { body } of items) {
    const labels = body.flatMap(({ lead }) =>
      lead && !lead.isWhole && lead.bold && lead.words <= 4 ? [lead.text] : [],
    )
    for (const label of new Set(labels)) count.set(label, (count.get(label) ?? 0) + 1)
  }
  return items.length >= 3 && [...count.values()].some((times) => times >= items.length * 0.6)
}

function factsOf(
  items: readonly Item[],
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
): Facts {
  const top = topHeading(candidates, marks)
  const first = items[0]?.title
  const lengths = items.map(({ body }) => body.reduce((sum, { words }) => sum + words, 0))
  return {
    items,
    subject,
    top,
    peers: candidates.filter((candidate) => top && Math.abs(candidate.strength - top.strength) < 1).length,
    isStrongest: candidates.every((candidate) => top && candidate.strength <= top.strength),
    opening: first ? proseBefore(marks, first) : 0,
    lengths,
    total: lengths.reduce((sum, words) => sum + words, 0),
  }
}

/** The first heading of the mail, if no running text is above it. */
function topHeading(
  candidates: readonly HeadingCandidate[],
  marks: readonly Mark[],
): HeadingCandidate | null {
  for (const candidate of candidates) {
    if (!candidate.isStrong || !candidate.isWhole) continue
    return proseBefore(marks, candidate) > 40 ? null : candidate
  }
  return null
}

function proseBefore(marks: readonly Mark[], candidate: HeadingCandidate): number {
  let words = 0
  for (const mark of marks) {
    if (mark.index >= candidate.mark.index) break
    if (mark.phrase === null && !mark.line.hidden && mark.words >= 12) words += mark.words
  }
  return words
}

/** A line with this many words is a paragraph. */
const PROSE_WORDS = 25

/** A box and the small print below it have at most this many. */
const BOX_WORDS = 120

/** A line of this many words may be its first: what is more prominent below it is a part of the text. */
const OPENING_WORDS = 12

/**
 * The only item of an essay: its title is the heading that repeats the subject or is above the text; its body is the
 * rest up to the small print. `likely` are candidates that look like its title, the most likely first.
 */
export function essayItem(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
  likely: readonly HeadingCandidate[] = [],
): Item {
  const title = titleOf(marks, candidates, subject, likely)
  const start = title?.mark.index ?? -1
  const end = Math.min(endOfProse(marks, start), ownBox(marks, candidates, start) - 1)
  const prose = marks.find(({ index, words }) => index > start && words >= OPENING_WORDS)?.index ?? start
  const body = marks.filter(
    ({ index, line, phrase }) =>
      index > start &&
      index <= end &&
      !line.hidden &&
      !(title && index < prose && isByLine(line)) &&
      (phrase === null ||
        phrase === 'sign-off' ||
        phrase === 'action' ||
        (phrase === 'greeting' && index > start + 1)),
  )
  const bare: HeadingCandidate | null = title ?? subjectHead(subject, body)
  const before = marks.filter(
    ({ index, line }) => title && index > start && index < prose && !line.hidden && isByLine(line),
  )
  return { title: bare, section: null, verdict: null, body, before }
}

function titleOf(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
  likely: readonly HeadingCandidate[],
): HeadingCandidate | null {
  const firstOf = (least: number) =>
    marks.find(({ words, line, phrase }) => words >= least && !line.hidden && phrase === null)?.index ??
    marks.length
  const firstProse = firstOf(PROSE_WORDS)
  const above = candidates.filter(
    ({ mark, isWhole, isStrong }) => mark.index < firstProse && isWhole && isStrong,
  )
  const like = (candidate: HeadingCandidate) => similarity(candidate.text, subject)
  const named = above.toSorted((a, b) => like(b) - like(a))[0]
  if (named && like(named) >= 0.5) return named
  const firstWords = firstOf(OPENING_WORDS)
  const likeliest = likely.find(
    ({ mark, isWhole, text }) => isWhole && mark.index <= firstWords && !isSalutation(text),
  )
  if (likeliest) return likeliest
  if (subject !== '') return null
  return above.toSorted((a, b) => b.strength - a.strength)[0] ?? null
}

/** `Glück auf,` in any language: no title ends in a comma. */
function isSalutation(text: string): boolean {
  return /[,，،]\s*$/.test(text)
}

/** A title that is not on the page: the subject; null without one, or without a body. */
export function subjectHead(subject: string, body: readonly Mark[]): HeadingCandidate | null {
  const [first] = body
  if (!first || subject === '') return null
  const words = wordsOf(subject).length
  const line = { ...first.line, text: '', runs: [], kind: 'text' as const, picture: null }
  const mark: Mark = { index: -1, line, words: 0, lead: null, phrase: null }
  return {
    mark,
    text: subject,
    href: null,
    words,
    strength: 0,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key: 'subject',
  }
}

/** The last line of prose before the footer. */
function endOfProse(marks: readonly Mark[], start: number): number {
  let end = start
  let isOver = false
  for (const { index, line, phrase, words } of marks) {
    if (index <= start || line.hidden) continue
    if (phrase === 'footer' && index > marks.length * 0.4) isOver = true
    if (!isOver && (phrase === null || phrase === 'sign-off') && (words > 0 || line.kind !== 'text'))
      end = index
    if (isOver && phrase === null && words >= 40) {
      end = index
      isOver = false
    }
  }
  return end
}

/** The start of a short closing box of the newsletter itself, such as an appeal for members. */
function ownBox(marks: readonly Mark[], candidates: readonly HeadingCandidate[], start: number): number {
  const box = candidates.findLast(
    ({ mark, text, href }) => href === null && mark.index > start && isPromotionHeading(text),
  )
  if (!box) return marks.length
  const words = marks
    .slice(box.mark.index)
    .reduce((sum, mark) => sum + (mark.line.hidden ? 0 : mark.words), 0)
  const above = marks.slice(start + 1, box.mark.index).reduce((sum, mark) => sum + mark.words, 0)
  return words <= BOX_WORDS && above > words ? box.mark.index : marks.length
}

/** Author and date between title and text. */
function isByLine({ kind, text }: Line): boolean {
  return (
    kind === 'text' &&
    text.length < 60 &&
    /^by\b|\b(?:19|20)\d\d\b|[·∙•|]|^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2}$|^\p{L}{3,9} \d{1,2}$/iu.test(
      text,
    )
  )
}
