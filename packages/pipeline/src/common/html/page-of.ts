import { parse } from 'parse5'
import type { ParsedMail } from '../types/mail.ts'
import type { HtmlParent } from './nodes.ts'
import { readStyleSheets, type StyleRules, styleTextOf } from './style-sheet.ts'

/** HTML as a tree, which nobody changes, and what its style sheets say. */
export interface Page {
  document: HtmlParent
  rules: StyleRules
}

const known = new WeakMap<ParsedMail, Page>()

/**
 * The HTML body of a mail; null where it has none. Read once for as long as the mail is at hand: anyone who classifies
 * it and anyone who takes it apart ask for the same.
 */
export function pageOf(mail: ParsedMail): Page | null {
  if (mail.html === null) return null
  const page = known.get(mail) ?? readPage(mail.html)
  known.set(mail, page)
  return page
}

/** Reads HTML as a page. */
export function readPage(html: string): Page {
  const document = parse(html)
  return { document, rules: readStyleSheets(styleTextOf(document)) }
}
