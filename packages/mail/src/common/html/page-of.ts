import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ParsedMail } from '../types/mail.ts'
import { readStyleSheets, type StyleRules, styleTextOf } from './style-sheet.ts'

/** An immutable HTML tree with its parsed style sheets. */
export interface Page {
  readonly document: DefaultTreeAdapterTypes.Document
  readonly rules: StyleRules
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

/** Like pageOf, for a caller that changes the tree: the page is no longer cached. */
export function takePage(mail: ParsedMail): Page | null {
  const page = pageOf(mail)
  known.delete(mail)
  return page
}

/** Parses HTML as a page; its style sheets when they are needed. */
export function readPage(html: string): Page {
  const document = parse(html)
  let rules: StyleRules | undefined
  return {
    document,
    get rules() {
      rules ??= readStyleSheets(styleTextOf(document))
      return rules
    },
  }
}
