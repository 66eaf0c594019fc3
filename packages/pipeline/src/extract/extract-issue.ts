import type { Issue, LeftoverReason } from '../issue.ts'
import type { ParsedMail } from '../mail.ts'
import { languageOf } from '../text/language-of.ts'
import { countWords } from '../text/words-of.ts'
import { articleOf } from './article-of.ts'
import { withoutClosing } from './closing.ts'
import { isEssay } from './essay.ts'
import { essayItem } from './essay-item.ts'
import type { Item } from './item.ts'
import { divide, type Regions } from './items.ts'
import { judgeItems } from './judge-item.ts'
import { type Judged, ledgerOf } from './ledger.ts'
import { letterOf } from './letter.ts'
import type { Line } from './line.ts'
import { type Mark, type Marked, markLines } from './mark.ts'
import { withoutMasthead } from './masthead.ts'
import { marksOfItem } from './pile.ts'
import { readHtml } from './read-html.ts'
import { readText } from './read-text.ts'
import { reasonFor } from './reason-for.ts'
import { textOfLines } from './text-of-lines.ts'
import { findTitles } from './titles.ts'
import { trimItem } from './trim-item.ts'
import { withUntitled } from './untitled.ts'
import { hasPictureTitles, withAltText } from './with-alt-text.ts'

/** HTML of fewer words is a picture with a caption; the plain text may hold the issue. */
const POOR_HTML = 40

/**
 * Takes an issue apart: an essay becomes one article, a roundup one for each item, in the order of the mail; every
 * other visible line is kept as a leftover with its reason. Linear in the size of the mail.
 */
export function extractIssue(mail: ParsedMail): Issue {
  const marked = markLines(linesOfMail(mail))
  const { marks, bodySize } = marked
  const visible = marks.filter(({ line }) => !line.hidden).map(({ line }) => line)
  const text = textOfLines(visible)
  if (text === '') {
    return { shape: 'empty', language: null, ...ledgerOf(marked, [], reasonsWithout([], marks)) }
  }
  const found = itemsOf(marked, mail)
  const foundVerdicts = judgeItems(found.items)
  // A few words to a friend, a receipt, a code: whatever it is, somebody sent it to be read.
  const isNothing = foundVerdicts.every((verdict) => verdict !== null)
  const { items, rest } = isNothing ? wholeMail(marked, mail) : found
  const verdicts = isNothing ? [null] : foundVerdicts
  const judged = items.map((item, at) => judgedItem(item, verdicts[at] ?? null, bodySize))
  const ledger = ledgerOf(marked, judged, rest)
  const { length } = ledger.articles
  return {
    shape: length === 0 ? 'empty' : length === 1 ? 'essay' : 'roundup',
    language: languageOf(text),
    ...ledger,
  }
}

function judgedItem(item: Item, reason: LeftoverReason | null, bodySize: number): Judged {
  if (reason !== null) return { item, verdict: { reason } }
  const trimmed = trimItem(item)
  return { item, verdict: { trimmed, article: articleOf(trimmed, bodySize) } }
}

/** HTML where the mail has it, unless that says next to nothing and the plain text, or what pictures are said to show, says more. */
function linesOfMail(mail: ParsedMail): Line[] {
  const html = mail.html === null ? [] : readHtml(mail.html)
  const words = html.reduce((sum, line) => sum + (line.hidden ? 0 : countWords(line.text)), 0)
  if (words >= POOR_HTML) return isHeadedByPictures(html) ? withAltText(html) : html
  if (mail.text === null) return withAltText(html)
  const text = readText(mail.text)
  return text.reduce((sum, line) => sum + countWords(line.text), 0) > words * 2 ? text : withAltText(html)
}

/** Whether the headlines of a mail are pictures, and no words. */
function isHeadedByPictures(lines: readonly Line[]): boolean {
  return hasPictureTitles(lines) && findTitles(markLines(lines)).titles.length < 2
}

function itemsOf(marked: Marked, mail: ParsedMail): Regions {
  const { marks } = marked
  const subject = subjectOf(mail)
  const outline = withoutMasthead(
    withUntitled(findTitles(marked), marks),
    (mail.forwarded?.from ?? mail.from)?.name ?? '',
    subject,
  )
  const regions = withoutClosing(divide(marks, outline))
  const verdicts = judgeItems(regions.items)
  const articles = regions.items.filter((_, at) => verdicts[at] === null)
  if (!isEssay(articles, marks, outline.heads, subject)) return withLetter(regions, marks)
  const item = essayItem(marks, outline.heads, subject)
  const own = new Set(marksOfItem(item).map(({ index }) => index))
  return withoutClosing({ items: [item], rest: reasonsWithout(own, marks) })
}

/** All that can be seen of a mail as one item. */
function wholeMail({ marks }: Marked, mail: ParsedMail): Regions {
  const body = marks.filter(({ line }) => !line.hidden)
  const { title } = essayItem(marks, [], subjectOf(mail))
  const own = body.map(({ index }) => index)
  return {
    items: [{ title, section: null, verdict: null, body, before: [] }],
    rest: reasonsWithout(own, marks),
  }
}

/** The subject without the list's tag in brackets before it. */
function subjectOf(mail: ParsedMail): string {
  const subject = mail.forwarded?.subject || mail.subject
  return subject.replace(/^(?:\s*\[[^\]]{1,60}\])+\s*(?=\S)/, '')
}

function withLetter(regions: Regions, marks: readonly Mark[]): Regions {
  const firstItem = regions.items[0]
  const end = firstItem ? (firstItem.before[0] ?? firstItem.title?.mark)?.index : marks.length
  const letter = letterOf(marks, regions.rest, end ?? marks.length)
  if (!letter) return regions
  const own = new Set(marksOfItem(letter).map(({ index }) => index))
  return {
    items: [letter, ...regions.items],
    rest: new Map([...regions.rest].filter(([index]) => !own.has(index))),
  }
}

function reasonsWithout(own: Iterable<number>, marks: readonly Mark[]): Map<number, LeftoverReason> {
  const taken = new Set(own)
  const reasons = new Map<number, LeftoverReason>()
  for (const mark of marks) {
    if (!taken.has(mark.index)) reasons.set(mark.index, reasonFor(mark))
  }
  return reasons
}
