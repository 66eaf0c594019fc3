import { countWords } from '../common/text/words-of.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { isNavigation, isUnsubscribe, isViewOnline } from '../extract/lines/phrases.ts'
import { type Reading, readHtmlBody, readTextBody } from './readable-mail.ts'

/** A plain text with this many times the words of the HTML is not the same text. */
const LONGER = 1.5

/** HTML source instead of plain text. */
const MARKUP = /<(?:html|head|body|table|div|style)\b[^<>]{0,2000}>/i

/**
 * The mail without its HTML part if the plain text beside it is the mail: the HTML shows at most a few words around
 * it, such as "View in browser", a hidden preheader, a list's footer or a gateway's disclaimer, and has neither
 * pictures nor links of its own. Everything that reads a mail then reads the same words.
 */
export function withoutEmptyHtml(mail: ParsedMail): ParsedMail {
  if (mail.html === null || mail.text === null || MARKUP.test(mail.text)) return mail
  const html = readHtmlBody(mail)
  if (html === null || html.pictures > 0) return mail
  const text = readTextBody(mail)
  if (countWords(text.raw) <= Math.max(ownWords(html) * LONGER, countWords(html.text))) return mail
  const printed = new Set(text.links.map(({ href }) => href))
  const isOwnLink = ({ href, text: name }: Reading['links'][number]) =>
    /^https?:/i.test(href) && !printed.has(href) && !isAround(name)
  return html.links.some(isOwnLink) ? mail : { ...mail, html: null }
}

/** The words of a page without those that are around every mail. */
function ownWords({ raw }: Reading): number {
  const lines = raw.split(/\n+/).map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.reduce((sum, line) => sum + (isAround(line) ? 0 : countWords(line)), 0)
}

/** Longer lines are prose, whatever they mention. */
const AROUND_LENGTH = 120

function isAround(line: string): boolean {
  return isNavigation(line) || (line.length <= AROUND_LENGTH && (isViewOnline(line) || isUnsubscribe(line)))
}
