import { pageOf } from '../common/html/page-of.ts'
import { languageOf } from '../common/text/language-of.ts'
import { countWords } from '../common/text/words-of.ts'
import type { Issue } from '../common/types/issue.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { findItems } from './items/find-items.ts'
import { type ArticleItem, type Item, marksOfItem } from './items/item.ts'
import { shownItems } from './items/shown-items.ts'
import { aboutMail } from './lines/about-mail.ts'
import { type Line, textOfLines } from './lines/line.ts'
import { withListedItems } from './lines/listed-items.ts'
import { type Mark, markLines } from './lines/mark.ts'
import { readHtml } from './lines/read-html.ts'
import { readText } from './lines/read-text.ts'
import { articleOf } from './parts/article-of.ts'
import { issueParts } from './parts/issue-parts.ts'
import { trimItem } from './parts/trim-item.ts'
import { decide, type Models } from './tagger/decide.ts'
import { MODELS } from './tagger/models.ts'

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
  const text = mail.text === null || words >= POOR_HTML ? [] : readText(mail.text)
  const textWords = wordsOfLines(text)
  const isOfPictures = textWords < STUB_WORDS && html.some(({ picture, hidden }) => picture && !hidden)
  const isPlainText = textWords > words * 2 && !isOfPictures
  return isPlainText ? { lines: text, notes: [], isPlainText } : { lines: html, notes, isPlainText }
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
  const about = aboutMail(mail, isPlainText)
  const decision = decide(marked, about, models)
  const { items, rest } = shownItems(findItems(marks, decision), marked, about)
  const noteMarks = marksOfNotes(notes, lines.length)
  const own = items.map((item) => articleItem(item, notesOf(item, noteMarks, items.length === 1), bodySize))
  const parts = issueParts({ marks: [...marks, ...noteMarks], bodySize }, own, rest)
  const { length } = parts.articles
  return {
    shape: length === 0 ? 'empty' : length === 1 ? 'essay' : 'roundup',
    language: languageOf(textOfLines(lines.filter(({ hidden }) => !hidden))),
    ...parts,
    noArticle: decision.noArticle,
  }
}

function articleItem(item: Item, notes: readonly Mark[], bodySize: number): ArticleItem {
  const { aside, cut, ...trimmed } = trimItem(item)
  const article = articleOf(trimmed, { bodySize, notes: notes.map(({ line }) => line) })
  return { item: { ...item, body: [...item.body, ...notes] }, article, aside, cut }
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

/** The footnotes that an item refers to; of a mail with a single one, all. */
function notesOf(item: Item, notes: readonly Mark[], isOnly: boolean): readonly Mark[] {
  const runs = marksOfItem(item).flatMap(({ line }) => line.runs)
  const named = new Set(runs.flatMap(({ note }) => note?.note ?? []))
  return notes.filter(({ line }) => isOnly || named.has(line.note ?? 0))
}
