import { pageOf } from '../../common/html/page-of.ts'
import { languageOf } from '../../common/text/language-of.ts'
import { countWords } from '../../common/text/words-of.ts'
import type { Issue, NonArticleReason } from '../../common/types/issue.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import { essayItem } from './items/essay-item.ts'
import { type Found, itemsOfHtml, itemsOfText } from './items/find-items.ts'
import type { Item } from './items/item.ts'
import { type AboutMail, senderOfMail, subjectOfMail } from './lines/about-mail.ts'
import type { Line } from './lines/line.ts'
import { type Marked, markLines } from './lines/mark.ts'
import { withPrintedLinks } from './lines/printed-links.ts'
import { readHtml } from './lines/read-html.ts'
import { readText } from './lines/read-text.ts'
import { reasonsWithout } from './lines/reason-for.ts'
import { textOfLines } from './lines/text-of-lines.ts'
import { hasPictureTitles, withAltText } from './lines/with-alt-text.ts'
import { articleOf } from './parts/article-of.ts'
import { issueParts, type Judged } from './parts/issue-parts.ts'
import { trimItem } from './parts/trim-item.ts'
import { standingOut } from './titles/all-heading-candidates.ts'
import { MODELS, type Models } from './titles/models.ts'

/** HTML of fewer words is a picture with a caption; the plain text may hold the issue. */
const POOR_HTML = 40

/** A mail with fewer different headings of so many words has its headlines in pictures, if those tell any. */
const FEW_TITLES = 3
const TITLE_WORDS = 3

/**
 * The lines of the body that a user is shown: HTML where the mail has it, unless that says next to nothing and the
 * plain text, or what pictures are said to show, says more.
 */
export function linesOfMail(mail: ParsedMail): { lines: readonly Line[]; isPlainText: boolean } {
  const page = pageOf(mail)
  const html = page === null ? [] : withPrintedLinks(readHtml(page))
  const words = wordsOfLines(html)
  if (words >= POOR_HTML) {
    return { lines: isHeadedByPictures(html) ? withAltText(html) : html, isPlainText: false }
  }
  const text = mail.text === null ? [] : readText(mail.text)
  return wordsOfLines(text) > words * 2
    ? { lines: text, isPlainText: true }
    : { lines: withAltText(html), isPlainText: false }
}

function wordsOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + (line.hidden ? 0 : countWords(line.text)), 0)
}

/** Whether the headlines of a mail are pictures, and no words. */
function isHeadedByPictures(lines: readonly Line[]): boolean {
  if (!hasPictureTitles(lines)) return false
  const titles = standingOut(markLines(lines)).filter(({ words }) => words >= TITLE_WORDS)
  return new Set(titles.map(({ text }) => text)).size < FEW_TITLES
}

/**
 * Takes an issue apart: an essay becomes one article, a roundup one for each item, in the order of the mail; every
 * other visible line is kept as a non-article part with its reason. Linear in the size of the mail.
 */
export function extractIssue(mail: ParsedMail, models: Models = MODELS): Issue {
  const { lines, isPlainText } = linesOfMail(mail)
  const marked = markLines(lines)
  const { marks, bodySize } = marked
  const visible = marks.filter(({ line }) => !line.hidden).map(({ line }) => line)
  const text = textOfLines(visible)
  if (text === '') {
    return { shape: 'empty', language: null, ...issueParts(marked, [], reasonsWithout([], marks)) }
  }
  const about = { subject: subjectOfMail(mail), sender: senderOfMail(mail), isPlainText }
  const found = isPlainText ? itemsOfText(marked, about) : itemsOfHtml(marked, about, models)
  // A few words to a friend, a receipt, a code: whatever it is, somebody sent it to be read.
  const isNothing = found.verdicts.every((verdict) => verdict !== null)
  const { items, rest, verdicts } = isNothing ? wholeMail(marked, about) : found
  const judged = items.map((item, at) => judgedItem(item, verdicts[at] ?? null, bodySize))
  const ledger = issueParts(marked, judged, rest)
  const { length } = ledger.articles
  return {
    shape: length === 0 ? 'empty' : length === 1 ? 'essay' : 'roundup',
    language: languageOf(text),
    ...ledger,
  }
}

function judgedItem(item: Item, reason: NonArticleReason | null, bodySize: number): Judged {
  if (reason !== null) return { item, verdict: { reason } }
  const trimmed = trimItem(item)
  return { item, verdict: { trimmed, article: articleOf(trimmed, bodySize) } }
}

/** All that can be seen of a mail as one item. */
function wholeMail({ marks }: Marked, { subject }: AboutMail): Found {
  const body = marks.filter(({ line }) => !line.hidden)
  const { title } = essayItem(marks, [], subject)
  const own = body.map(({ index }) => index)
  return {
    items: [{ title, section: null, verdict: null, body, before: [] }],
    rest: reasonsWithout(own, marks),
    verdicts: [null],
  }
}
