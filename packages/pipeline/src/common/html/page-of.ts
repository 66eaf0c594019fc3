import { parse } from 'parse5'
import type { ParsedMail } from '../types/mail.ts'
import type { HtmlParent } from './nodes.ts'
import { readStyleSheets, type StyleRules, styleTextOf } from './style-sheet.ts'

/** An immutable HTML tree with its parsed style sheets. */
export interface Page {
  document: HtmlParent
  rules: StyleRules
}

const known = new WeakMap<ParsedMail, Page>()

/**
 * The parsed HTML body of a mail; null if it has none. Cached with the mail, as classification and extraction both need
 * it.
 */
export function pageOf(mail: ParsedMail): Page | null {
  if (mail.html === null) return null
  const page = known.get(mail) ?? readPage(mail.html)
  known.set(mail, page)
  return page
}

/** Parses HTML as a page. */
export function readPage(html: string): Page {
  const document = parse(html)
  return { document, rules: readStyleSheets(styleTextOf(document)) }
}
