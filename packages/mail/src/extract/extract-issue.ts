import { pageOf } from '../common/html/page-of.ts'
import { languageOf } from '../common/text/language-of.ts'
import { countWords, wordsOf } from '../common/text/words-of.ts'
import type { Issue } from '../common/types/issue.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { addressOf } from './items/address-of.ts'
import { findItems, type Items, subjectTitle } from './items/find-items.ts'
import { type Item, marksOfItem, type Title } from './items/item.ts'
import { type AboutMail, senderOfMail, subjectOfMail } from './lines/about-mail.ts'
import { type Line, textOfLines } from './lines/line.ts'
import { withListedItems } from './lines/listed-items.ts'
import { type Mark, type Marked, reasonsWithout } from './lines/mark.ts'
import { markLines } from './lines/mark-lines.ts'
import { isUnsubscribe } from './lines/phrases.ts'
import { readHtml } from './lines/read-html.ts'
import { readText } from './lines/read-text.ts'
import { articleOf } from './parts/article-of.ts'
import { type ArticleItem, issueParts } from './parts/issue-parts.ts'
import { trimItem } from './parts/trim-item.ts'
import { decide, type Models } from './tagger/decide.ts'
import { MODELS } from './tagger/models.ts'
import { PROSE_WORDS, similarity } from './tagger/text-lines.ts'

/** HTML with fewer words is a picture with a caption; the plain text may contain the issue. */
const POOR_HTML = 40

/** Plain text with fewer words beside a picture says where the mail can be read. */
const STUB_WORDS = 20

export interface Lines {
  lines: readonly Line[]
  /** The lines of the mail's footnotes. */
  notes: readonly Line[]
  isPlainText: boolean
}

/**
 * The visible lines of the body: HTML if there is any, unless it has hardly any text and the plain text has more; a
 * picture beside hardly any plain text is what was sent.
 */
export function linesOfMail(mail: ParsedMail): Lines {
  const page = pageOf(mail)
  const { text: read, notes } = withoutNotes(page === null ? [] : readHtml(page))
  const html = withListedItems(read)
  const words = wordsOfLines(html)
  if (words >= POOR_HTML) return { lines: html, notes, isPlainText: false }
  const text = mail.text === null ? [] : readText(mail.text)
  const textWords = wordsOfLines(text)
  const isOfPictures = textWords < STUB_WORDS && html.some(({ picture, hidden }) => picture && !hidden)
  return textWords > words * 2 && !isOfPictures
    ? { lines: text, notes: [], isPlainText: true }
    : { lines: html, notes, isPlainText: false }
}

function wordsOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + (line.hidden ? 0 : countWords(line.text)), 0)
}

/**
 * Splits an issue: an essay becomes one article, a roundup one per item, in the order of the mail; every other
 * visible line is kept in a non-article part with its reason. Linear in the size of the mail.
 */
export function extractIssue(mail: ParsedMail, models: Models = MODELS): Issue {
  const { lines, notes, isPlainText } = linesOfMail(mail)
  const marked = markLines(lines)
  const { marks, bodySize } = marked
  const visible = marks.filter(({ line }) => !line.hidden).map(({ line }) => line)
  const text = textOfLines(visible)
  if (text === '' && !visible.some(({ picture }) => picture)) {
    return { shape: 'empty', language: null, ...issueParts(marked, [], reasonsWithout([], marks)) }
  }
  const about = { subject: subjectOfMail(mail), sender: senderOfMail(mail), isPlainText }
  const found = findItems(marks, decide(marked, about, models))
  // A short personal text, a receipt, a code, a greeting that says it all: it was sent to be read.
  const { items: shown, rest } = found.items.some(hasContent)
    ? withLetters(withoutMasthead(withoutHeadings(found), about), marked, about)
    : wholeMail(marked, about)
  const noteMarks = marksOfNotes(notes, lines.length)
  const articles = shown.map((item) =>
    articleItem(item, withNotes(item, noteMarks, shown.length === 1), bodySize),
  )
  const parts = issueParts({ marks: [...marks, ...noteMarks], bodySize }, articles, rest)
  const { length } = parts.articles
  return {
    shape: length === 0 ? 'empty' : length === 1 ? 'essay' : 'roundup',
    language: languageOf(text),
    ...parts,
  }
}

/** `whole` is the item with its footnotes. */
function articleItem(item: Item, whole: Item, bodySize: number): ArticleItem {
  const trimmed = trimItem(item)
  const notes = whole.body.slice(item.body.length)
  const article = articleOf(trimmed, { bodySize, notes: notes.map(({ line }) => line) })
  return { item: whole, trimmed, article }
}

/** Whether there is something to read or to open. */
function hasContent(item: Item): boolean {
  return (
    item.body.some(({ words, line }) => words > 0 || line.picture !== null) ||
    item.title?.hasTail === true ||
    addressOf(item) !== null
  )
}

/** Items without the titles that have nothing to read or to open above another item: these are headings. */
function withoutHeadings({ items, rest }: Items): Items {
  const isItem = (item: Item, at: number) => hasContent(item) || at === items.length - 1
  const headings = items.filter((item, at) => !isItem(item, at)).flatMap(marksOfItem)
  return {
    items: items.filter(isItem),
    rest: new Map([...rest, ...headings.map(({ index }) => [index, 'heading'] as const)]),
  }
}

/** A title so similar to the subject repeats it. */
const SAME_TITLE = 0.8

/** Items without a first one that only repeats the subject, in a look of its own: it heads the issue. */
function withoutMasthead({ items, rest }: Items, { subject }: AboutMail): Items {
  const [first, ...others] = items
  const title = first?.title
  const repeats = title && !title.hasTail && similarity(title.text, subject) >= SAME_TITLE
  const hasText = first?.body.some(({ words }) => words >= PROSE_WORDS)
  const isOneOfMany = others.some((other) => other.title?.format === title?.format)
  if (!first || !repeats || hasText || isOneOfMany || others.length < 2) return { items, rest }
  const own = marksOfItem(first).map(({ index }) => [index, 'heading'] as const)
  return { items: others, rest: new Map([...rest, ...own]) }
}

/** So much running text beside the articles of a mail is one as well: the editor's letter, or what the issue is about. */
const LETTER_WORDS = 150

/** A longer line is no heading. */
const HEADING_WORDS = 15

/** A subject that has so many of its words from titles of items is about these. */
const NAMES_ITEMS = 0.3

/** Items with the letters between them, each titled by the heading right above it, or by a subject that is not about others. */
function withLetters({ items, rest }: Items, { marks }: Marked, { subject }: AboutMail): Items {
  if (items.length < 2) return { items, rest }
  const known = new Set(items.flatMap(({ title }) => wordsOf(title?.text ?? '')))
  const words = wordsOf(subject)
  const isOfItems = words.filter((word) => known.has(word)).length > NAMES_ITEMS * words.length
  const runs: Mark[][] = [[]]
  for (const mark of marks.filter(({ line }) => !line.hidden)) {
    const reason = rest.get(mark.index)
    if (reason === 'greeting' || reason === 'other') runs.at(-1)?.push(mark)
    else runs.push([])
  }
  const letters = runs.flatMap((run): Item[] => {
    const prose = run.filter(({ words }) => words >= PROSE_WORDS)
    if (prose.reduce((sum, { words }) => sum + words, 0) < LETTER_WORDS) return []
    const [first, last] = [run.indexOf(prose[0] as Mark), run.indexOf(prose.at(-1) as Mark)]
    const body = run.slice(first, last + 1)
    const above = run.slice(0, first).findLast(({ words }) => words > 0)
    const title =
      above && isHeading(above) ? headingTitle(above) : subjectTitle(isOfItems ? '' : subject, body)
    return [{ title, section: null, body, before: [] }]
  })
  const own = new Set(letters.flatMap(marksOfItem).map(({ index }) => index))
  return {
    items: [...items, ...letters].sort((a, b) => placeOf(a) - placeOf(b)),
    rest: new Map([...rest].filter(([index]) => !own.has(index))),
  }
}

function isHeading({ lead, line, phrase, words }: Mark): boolean {
  return lead?.isWhole === true && (lead.bold || line.level > 0) && phrase === null && words <= HEADING_WORDS
}

const headingTitle = (mark: Mark): Title => ({
  ...{ mark, more: [], text: mark.line.text },
  ...{ href: null, hasTail: false, format: 'letter' },
})

const placeOf = (item: Item) => Math.min(...marksOfItem(item).map(({ index }) => index))

/** The whole visible mail as one item, without the small print below its last line of text. */
function wholeMail({ marks }: Marked, { subject }: AboutMail): Items {
  const visible = marks.filter(({ line }) => !line.hidden)
  const last = visible.findLastIndex((mark) => !isSmallPrint(mark))
  const body = last === -1 ? visible : visible.slice(0, last + 1)
  const own = body.map(({ index }) => index)
  return {
    items: [{ title: subjectTitle(subject, body), section: null, body, before: [] }],
    rest: reasonsWithout(own, marks),
  }
}

function isSmallPrint({ line, phrase, words }: Mark): boolean {
  if (line.picture) return false
  return words === 0 || phrase === 'footer' || phrase === 'social' || isUnsubscribe(line.text)
}

/** The heading of a mail's footnotes, in the most common languages. */
const HEADING =
  /^\P{L}*(?:(?:foot|end)?notes?|references?|sources?|fu(?:ß|ss)noten?|anmerkungen|einzelnachweise|quellen|(?:notes? (?:de bas de page|en bas de page))|notas?(?: al pie)?|note(?: a piè di pagina)?|voetnoten|noten|fotnoter|noter|przypisy|примечания|сноски|脚注|注釈|注|각주)\P{L}*$/iu

/** The lines of a mail without its footnotes, and those of the footnotes, with the heading above them. */
export function withoutNotes(lines: readonly Line[]): { text: readonly Line[]; notes: readonly Line[] } {
  const first = lines.findIndex(({ note }) => note !== undefined)
  if (first === -1) return { text: lines, notes: [] }
  const above = lines.findLastIndex(({ kind }, at) => at < first && kind !== 'rule')
  const isNote = (line: Line, at: number) =>
    line.note !== undefined || (at === above && HEADING.test(line.text))
  return { text: lines.filter((line, at) => !isNote(line, at)), notes: lines.filter(isNote) }
}

/** The marks of the lines of footnotes, counted from an index. */
function marksOfNotes(notes: readonly Line[], from: number): Mark[] {
  return markLines(notes).marks.map((mark) => ({ ...mark, index: from + mark.index, phrase: null }))
}

/** An item with the footnotes that its text refers to; of a mail with a single one, with all. */
function withNotes(item: Item, notes: readonly Mark[], isOnly: boolean): Item {
  if (notes.length === 0) return item
  const runs = [...item.before, ...item.body].flatMap(({ line }) => line.runs)
  const named = new Set(
    [...runs, ...(item.title?.mark.line.runs ?? [])].flatMap(({ note }) => note?.note ?? []),
  )
  return { ...item, body: [...item.body, ...notes.filter(({ line }) => isOnly || named.has(line.note ?? 0))] }
}
