import { wordsOf } from '../../common/text/words-of.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import { isHeading, type Mark, type Marked } from '../lines/mark.ts'
import { isGreeting, isUnsubscribe } from '../lines/phrases.ts'
import { PROSE_WORDS, similarity } from '../tagger/text-lines.ts'
import { addressOf } from './address-of.ts'
import type { Items } from './find-items.ts'
import { type Item, keyOf, marksOfItem, subjectTitle } from './item.ts'

/**
 * The items of a mail that are shown: without headings and the masthead, with long letters beside them. A short personal
 * text, a receipt, a code, a greeting that says it all was sent to be read as a whole.
 */
export function shownItems(found: Items, marked: Marked, about: AboutMail): Items {
  if (!found.items.some(hasContent)) return wholeMail(marked, about)
  const [first, ...others] = found.items.filter(hasContent)
  const shown = first && !isMasthead(first, others, about) ? [first, ...others] : others
  // A title that has nothing to read or to open is a heading.
  const headings = found.items.filter((item) => !shown.includes(item)).flatMap(marksOfItem)
  const rest = new Map([...found.rest, ...headings.map(({ index }) => [index, 'heading'] as const)])
  return withLetters({ items: shown, rest }, marked, about)
}

/** Whether there is something to read or to open. */
function hasContent(item: Item): boolean {
  return (
    item.body.some(({ words, line }) => words > 0 || line.picture !== null) ||
    item.title?.hasTail === true ||
    addressOf(item) !== null
  )
}

/** A title so similar to the subject repeats it. */
const SAME_TITLE = 0.8

/** Whether the first item only repeats the subject, in a look of its own: it heads the issue. */
function isMasthead({ title, body }: Item, others: readonly Item[], { subject }: AboutMail): boolean {
  const repeats = title && !title.hasTail && similarity(title.text, subject) >= SAME_TITLE
  const hasText = body.some(({ words }) => words >= PROSE_WORDS)
  const isAlike = others.some((other) => other.title?.format === title?.format)
  return repeats === true && !hasText && !isAlike && others.length >= 2
}

/** So much running text beside the articles of a mail is one as well: the editor's letter, or what the issue is about. */
const LETTER_WORDS = 150

/** A subject that has so many of its words from titles of items is about these. */
const NAMES_ITEMS = 0.3

/** Items with the letters between them. */
function withLetters({ items, rest }: Items, { marks }: Marked, about: AboutMail): Items {
  if (items.length < 2) return { items, rest }
  const subject = ownSubject(items, about)
  const runs: Mark[][] = [[]]
  for (const mark of marks.filter(({ line }) => !line.hidden)) {
    const reason = rest.get(mark.index)
    if (reason === 'greeting' || reason === 'other') runs.at(-1)?.push(mark)
    else runs.push([])
  }
  const taken = new Set(items.flatMap(({ title }) => (title ? [keyOf(title)] : [])))
  const letters = runs.flatMap((run) => letterIn(run) ?? [])
  for (const letter of letters) if (letter.title && taken.has(keyOf(letter.title))) letter.title = null
  // Each title once: the first letter has the subject.
  const untitled = letters.find(({ title }) => title === null)
  if (untitled) untitled.title = subjectTitle(subject)
  return { items: [...items, ...letters].sort((a, b) => placeOf(a) - placeOf(b)), rest }
}

/** The subject, if it is not about the items: otherwise empty. */
function ownSubject(items: readonly Item[], { subject }: AboutMail): string {
  const known = new Set(items.flatMap(({ title }) => wordsOf(title?.text ?? '')))
  const words = wordsOf(subject)
  return words.filter((word) => known.has(word)).length > NAMES_ITEMS * words.length ? '' : subject
}

/** The letter among consecutive lines, with the heading right above it; null if they have too little text. */
function letterIn(run: readonly Mark[]): Item | null {
  const prose = run.filter(({ words }) => words >= PROSE_WORDS)
  if (prose.reduce((sum, { words }) => sum + words, 0) < LETTER_WORDS) return null
  const [first, last] = [run.indexOf(prose[0] as Mark), run.indexOf(prose.at(-1) as Mark)]
  const mark = run.slice(0, first).findLast(({ words }) => words > 0)
  const body = run.slice(first, last + 1)
  const look = { href: null, hasTail: false, format: 'letter' }
  // A salutation in large type is no heading.
  const isTitle = mark && isHeading(mark) && !isGreeting(mark.line.text)
  const title = isTitle ? { mark, more: [], text: mark.line.text, ...look } : null
  return { title, section: null, body, before: [] }
}

const placeOf = (item: Item) => marksOfItem(item)[0]?.index ?? 0

/** The whole visible mail as one item, without the small print below its last line of text. */
function wholeMail({ marks }: Marked, { subject }: AboutMail): Items {
  const visible = marks.filter(({ line }) => !line.hidden)
  const last = visible.findLastIndex((mark) => !isSmallPrint(mark))
  const body = last === -1 ? visible : visible.slice(0, last + 1)
  const isEmpty = visible.every(({ line }) => line.text.trim() === '' && !line.picture)
  const whole = { title: subjectTitle(subject), section: null, body, before: [] }
  return { items: isEmpty ? [] : [whole], rest: new Map() }
}

function isSmallPrint({ line, phrase, words }: Mark): boolean {
  if (line.picture) return false
  return words === 0 || phrase === 'footer' || phrase === 'social' || isUnsubscribe(line.text)
}
