import type { NonArticleReason } from '../../common/types/issue.ts'
import { isLinkedHeadline, isMidSentence } from '../lines/lead.ts'
import { commonDepth } from '../lines/line.ts'
import type { Mark, Phrase } from '../lines/mark.ts'
import {
  hasSponsorMark,
  headingVerdict,
  isJobText,
  isPuzzleHeading,
  isSponsorLine,
} from '../lines/phrases.ts'
import { sectionName } from '../lines/section-name.ts'
import type { Decision } from '../tagger/decide.ts'
import type { MailKind, Tag } from '../tagger/tags.ts'
import { PROSE_WORDS } from '../tagger/text-lines.ts'
import { addressOf } from './address-of.ts'
import { type Item, keyOf, marksOfItem, marksOfTitle, subjectTitle, type Title } from './item.ts'

/** A longer kicker is about the story, not the section. */
const KICKER_WORDS = 3

/** A longer line whose beginning stands out is a text without a title. */
const SENTENCE_WORDS = 25

export interface Items {
  items: readonly Item[]
  /** Lines outside items, with the reason. */
  rest: ReadonlyMap<number, NonArticleReason>
}

/** A line with its tag; null for lines without words. */
interface Tagged {
  mark: Mark
  tag: Tag | null
}

/** Divides the lines of a mail into its items and the rest, by what each line was decided to be. */
export function findItems(marks: readonly Mark[], { kind, subject, lines, tags }: Decision): Items {
  const byMark = new Map(
    lines.map((line, at) => [line.mark, { tag: tags[at] ?? null, format: line.formats[0] }]),
  )
  const tagged = marks.map((mark) => ({ mark, tag: byMark.get(mark)?.tag ?? null }))
  const habits = {
    picture: havePicturesAbove(tagged),
    labels: labelsOver(tagged, (mark) => byMark.get(mark)?.format ?? ''),
  }
  const end = signatureOf(tagged)
  const above = new Map(
    tagged.flatMap(({ mark, tag }, at) =>
      isStart(tag) ? [[mark, linesAbove(tagged, at, habits)] as const] : [],
    ),
  )
  const placed = new Set([...above.values()].flat())
  const title = subject === null ? null : subjectTitle(subject)
  const items: Item[] = subject === null ? [] : [{ title, section: null, body: [], before: [] }]
  const rest = new Map<number, NonArticleReason>()
  let [open] = items
  let section: string | null = null
  /** The reason of the advertisement that goes on. */
  let ad: NonArticleReason | null = null
  for (const [at, { mark, tag }] of tagged.entries()) {
    if (placed.has(mark)) continue
    const before = above.get(mark)
    if (at >= end) rest.set(mark.index, 'footer')
    else if (mark.line.hidden) rest.set(mark.index, 'hidden')
    else if (before) {
      const more = linesOfTitle(tagged, at)
      const own = tag === 'title' ? titleOf(mark, more, byMark.get(mark)?.format ?? '') : null
      open = { title: own, section: sectionOf(before, section), body: own ? [] : [mark], before }
      items.push(open)
      ad = null
      if (own) for (const line of more) placed.add(line)
    } else if (open && belongs(mark, tag, open, kind)) {
      if (tag === 'by-line' && open.title && hasNoText(open)) open.before.push(mark)
      else open.body.push(mark)
    } else {
      // An essay goes on below an advertisement, and any item below a row of share links.
      if (kind !== 'essay' && !OWN.has(tag)) open = undefined
      if (tag === 'ad') ad = adReason(mark) ?? ad ?? 'promotion'
      // What reads like an article's text below an advertisement is the advertisement's.
      else if (!OWN.has(tag)) ad = null
      if (tag === 'section') section = mark.line.text
      rest.set(mark.index, ad ?? reasonOf(mark, tag))
    }
  }
  return withDistinctTitles(withoutNumbers(items), rest)
}

/** A number alone, such as `02` above a title. */
const isNumber = ({ line: { text } }: Mark) => /^[^\p{L}\d]{0,3}\d{1,3}[^\p{L}\d]{0,3}$/u.test(text)

const isByLine = ({ mark, tag }: Tagged) => tag === 'by-line' || mark.phrase === 'by-line'
const isPicture = (line: Tagged | undefined) => line?.mark.line.kind === 'image'
const isStart = (tag: Tag | null | undefined) => tag === 'title' || tag === 'item'

/** Lines of these phrases are never an article's text, whatever is around them. */
const AROUND: ReadonlySet<Phrase | null> = new Set(['social', 'navigation', 'footer'])

/** The line above a signature (RFC 3676, 4.3). */
const isSignature = ({ phrase, words }: Mark) => phrase === 'sign-off' && words === 0

/** Where the signature at the end of a mail begins, by its sign above lines that are no text; else the mail's end. */
function signatureOf(tagged: readonly Tagged[]): number {
  const at = tagged.findLastIndex(({ mark }) => isSignature(mark))
  const isEnd = tagged.slice(at).every(({ mark, tag }) => mark.words < PROSE_WORDS && !isStart(tag))
  return at !== -1 && isEnd ? at : tagged.length
}

/** Tags of lines that belong to the item above; of a mail that is one text, all but these do. */
const OWN: ReadonlySet<Tag | null> = new Set(['body', 'more-title', 'by-line', 'kicker', null])
const NOT_OF_ESSAY: ReadonlySet<Tag | null> = new Set(['ad', 'navigation', 'footer'])

const hasNoText = ({ body }: Item) => body.every(({ words }) => words === 0)

/** Whether a line belongs to the item above it. */
function belongs(mark: Mark, tag: Tag | null, item: Item, kind: MailKind): boolean {
  if (isSignature(mark) || AROUND.has(mark.phrase)) return false
  if (kind !== 'essay') return OWN.has(tag)
  const isSalutation = tag === 'greeting' && mark.phrase === 'greeting' && hasNoText(item)
  return !NOT_OF_ESSAY.has(tag) && !isSalutation
}

function adReason({ line: { text } }: Mark): NonArticleReason | null {
  if (isSponsorLine(text) || hasSponsorMark(text)) return 'sponsor'
  if (isPuzzleHeading(text)) return 'puzzle'
  return headingVerdict(text) === 'job' || isJobText(text) ? 'job' : null
}

function reasonOf({ phrase, line }: Mark, tag: Tag | null): NonArticleReason {
  if (phrase === 'social') return phrase
  if (tag === 'section' || tag === 'kicker') return headingVerdict(line.text) ?? 'heading'
  if (tag === 'by-line') return 'heading'
  if (tag === 'greeting') return phrase === 'greeting' || phrase === 'sign-off' ? 'greeting' : 'other'
  if (tag === 'navigation' || tag === 'footer') return tag
  return phrase === 'footer' || phrase === 'navigation' ? phrase : 'other'
}

/** The number that a title of a series begins with, without a sign. */
const NUMBER = /^(\d{1,2})\s+(?=["“«‘']?\p{Lu})/u

/** This many titles with ascending numbers, of which at most one in between is missing, are a series. */
const SERIES = 3
const STEP = 2

/** Titles that are numbered `1 …`, `2 …`, `3 …` lose their numbers. */
function withoutNumbers(items: readonly Item[]): readonly Item[] {
  const numbers = items.flatMap(({ title }) => NUMBER.exec(title?.text ?? '')?.[1] ?? []).map(Number)
  const [first = 0, ...others] = numbers
  const isSeries = others.every((n, at) => n > (numbers[at] ?? n) && n - (numbers[at] ?? n) <= STEP)
  if (numbers.length < SERIES || first > 1 || !isSeries) return items
  return items.map(({ title, ...item }) => ({
    ...item,
    title: title && { ...title, text: title.text.replace(NUMBER, '') },
  }))
}

/** Two articles never have the same title: an entry of a list of contents is none, a second text has no title. */
function withDistinctTitles(items: readonly Item[], rest: Map<number, NonArticleReason>): Items {
  const hasText = (item: Item) => item.title?.hasTail === true || !hasNoText(item)
  const texts = new Set(items.flatMap((item) => (item.title && hasText(item) ? [keyOf(item.title)] : [])))
  const stories = new Map<string, { text: string; address: string | null }>()
  const distinct = items.flatMap((item): Item[] => {
    const { title, before } = item
    if (title === null) return [item]
    const key = keyOf(title)
    const [seen, text, address] = [stories.get(key), textIn(item), addressOf(item)]
    if (!seen && (hasText(item) || !texts.has(key))) {
      stories.set(key, { text, address })
      return [item]
    }
    // The same story under a second heading says the same, or leads to the same page and says no more.
    const isOfPage = address !== null && address === seen?.address && text.length <= seen.text.length
    if (hasText(item) && text !== seen?.text && !isOfPage)
      return [{ ...item, title: null, before: [...before, ...marksOfTitle(title)] }]
    for (const { index } of marksOfItem(item)) rest.set(index, 'contents')
    return []
  })
  return { items: distinct, rest }
}

const textIn = ({ body }: Item) =>
  body.flatMap(({ line }) => (/^https?:\S+$/.test(line.text) ? [] : [line.text])).join('\n')

/** The maximum of lines above a title that are about it. */
const ABOVE = 4

/** Whether a mail has pictures over its titles, and the lines of a look that is mostly right above titles. */
interface Habits {
  picture: boolean
  labels: ReadonlySet<Mark>
}

/** Kickers, bylines and pictures right above a title that are about it instead of what is above. */
function linesAbove(tagged: readonly Tagged[], title: number, habits: Habits): Mark[] {
  const own: Mark[] = []
  for (let at = title - 1; at >= 0 && own.length < ABOVE; at -= 1) {
    const { mark, tag } = tagged[at] as Tagged
    const isOwnPicture = isPicture({ mark, tag }) && !own.some(({ line }) => line.kind === 'image')
    const isLabel = tag === 'kicker' || isByLine({ mark, tag })
    const isOver = isNumber(mark) || (habits.labels.has(mark) && at === title - 1)
    if (mark.line.hidden || !(isOwnPicture || isLabel || isOver)) break
    const isHabit = isOwnPicture ? habits.picture : isOver || tag === 'kicker'
    if (!isHabit && !isCloser(tagged, at, title)) break
    own.unshift(mark)
  }
  return own
}

/** Whether a line shares more boxes with the title below it than with the text above it. */
function isCloser(tagged: readonly Tagged[], at: number, title: number): boolean {
  const { box } = (tagged[at] as Tagged).mark.line
  const above = tagged.slice(0, at).findLast(({ tag, mark }) => tag !== null || mark.line.kind === 'rule')
  if (!above || above.mark.line.kind === 'rule') return true
  return commonDepth(box, (tagged[title] as Tagged).mark.line.box) > commonDepth(box, above.mark.line.box)
}

/** Whether most titles of a mail, and the first, have a picture right above, and fewer have one below. */
function havePicturesAbove(tagged: readonly Tagged[]): boolean {
  const starts = tagged.flatMap(({ tag }, at) => (isStart(tag) ? [at] : []))
  const above = starts.filter((at) => isPicture(tagged[at - 1]))
  const below = starts.filter((at) => isPicture(tagged[at + 1]))
  return above.length > starts.length / 2 && above[0] === starts[0] && above.length > below.length
}

/** The least times that a label is above a title. */
const LABEL_TIMES = 2

/** Short lines right above titles, also the first, whose look is mostly there; not the headings of several. */
function labelsOver(tagged: readonly Tagged[], formatOf: (mark: Mark) => string): Set<Mark> {
  const isShort = ({ mark: { line, words }, tag }: Tagged) =>
    tag !== null &&
    tag !== 'section' &&
    !isStart(tag) &&
    words <= KICKER_WORDS &&
    line.runs.every(({ href }) => href === null)
  const above = tagged.filter((line, at) => isShort(line) && isStart(tagged[at + 1]?.tag))
  const first = tagged[tagged.findIndex(({ tag }) => isStart(tag)) - 1]
  if (!first || above[0] !== first) return new Set()
  const format = formatOf(first.mark)
  const hasLook = ({ mark }: Tagged) => formatOf(mark) === format
  const labels = above.filter(hasLook)
  const isHabit = labels.length >= LABEL_TIMES && labels.length > tagged.filter(hasLook).length / 2
  return new Set(isHabit ? labels.map(({ mark }) => mark) : [])
}

/** The lines directly below a title that continue it. */
function linesOfTitle(tagged: readonly Tagged[], title: number): Mark[] {
  let end = title + 1
  while (tagged[end]?.tag === 'more-title') end += 1
  return tagged.slice(title + 1, end).map(({ mark }) => mark)
}

/** The title on a line; null for a text whose beginning only stands out. */
function titleOf(mark: Mark, more: readonly Mark[], format: string): Title | null {
  const { lead, line, words } = mark
  if (!lead) return null
  const isSentence = !lead.isWhole && !isLinkedHeadline(lead) && isMidSentence(lead)
  const own = isSentence && words <= SENTENCE_WORDS ? line.text : lead.text
  const first = [mark, ...more].flatMap((next) => next.line.runs.flatMap(({ href }) => href ?? []))[0]
  const href = lead.linked >= 0.5 ? lead.href : (first ?? null)
  return {
    mark,
    more,
    text: [own, ...more.map((next) => next.line.text)].join(' '),
    href: href !== null && /^https?:/i.test(href) ? href : null,
    hasTail: own === lead.text && lead.tailWords > 0,
    format,
  }
}

function sectionOf(before: readonly Mark[], section: string | null): string | null {
  const kicker = before.find(
    ({ words, line, phrase }) => line.kind === 'text' && words <= KICKER_WORDS && phrase === null,
  )
  return sectionName(kicker?.line.text ?? section ?? '')
}
