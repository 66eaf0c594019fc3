import { pageOf } from '../../common/html/page-of.ts'
import { countWords } from '../../common/text/words-of.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import type { Line } from './lines/line.ts'
import { markLines } from './lines/mark.ts'
import { readHtml } from './lines/read-html.ts'
import { readText } from './lines/read-text.ts'
import { hasPictureTitles, withAltText } from './lines/with-alt-text.ts'
import { standingOut } from './titles/all-heading-candidates.ts'

/** HTML of fewer words is a picture with a caption; the plain text may hold the issue. */
const POOR_HTML = 40

/** A mail with fewer different headings of so many words has its headlines in pictures, if those tell any. */
const FEW_TITLES = 3
const TITLE_WORDS = 3

/** The lines of the body that a reader is shown: HTML where the mail has it, unless that says next to nothing and the plain text, or what pictures are said to show, says more. */
export function linesOfMail(mail: ParsedMail): { lines: Line[]; isPlainText: boolean } {
  const page = pageOf(mail)
  const html = page === null ? [] : readHtml(page)
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
