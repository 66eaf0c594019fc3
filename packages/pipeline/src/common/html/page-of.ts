import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ParsedMail } from '../types/mail.ts'
import { readStyleSheets, type StyleRules, styleTextOf } from './style-sheet.ts'

/** An immutable HTML tree with its parsed style sheets. */
export interface Page {
  document: DefaultTreeAdapterTypes.Document
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

/** The tree of HTML that the caller may change: that of the mail's page, which is then parsed again if it is needed. */
export function takeDocument(mail: ParsedMail, html: string): DefaultTreeAdapterTypes.Document {
  // The body as parsed for a program that runs scripts; the content of such elements is parsed differently.
  const page = /<noscript/i.test(html) ? undefined : known.get(mail)
  known.delete(mail)
  return page?.document ?? parse(html, { scriptingEnabled: false })
}

/** Parses HTML as a page. */
export function readPage(html: string): Page {
  const document = parse(html)
  return { document, rules: readStyleSheets(styleTextOf(document)) }
}
