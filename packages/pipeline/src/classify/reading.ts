import { isBlockElement, isUnshownElement } from '../html/elements.ts'
import { isUnreadable, type Look, lookInside, plainLook } from '../html/look.ts'
import { attributeOf, childrenOf, type HtmlNode, isElement, isText } from '../html/nodes.ts'
import { type Page, pageOf } from '../html/page-of.ts'
import type { ParsedMail } from '../mail.ts'
import { withoutInvisible } from '../text/without-invisible.ts'

/** What a mail looks like to a reader who skims it. */
export interface Reading {
  subject: string
  /** Visible words of the body, white space folded; at most `READ_LENGTH` characters. */
  text: string
  words: number
  links: readonly { text: string; href: string }[]
}

const READ_LENGTH = 60_000

/** Skims a mail; of the two bodies the one that a mail program shows. */
export function readMail(mail: ParsedMail): Reading {
  const links: { text: string; href: string }[] = []
  const page = pageOf(mail)
  const text = page === null ? readText(mail.text ?? '', links) : readHtml(page, links)
  const folded = text.replace(/\s+/g, ' ').trim().slice(0, READ_LENGTH)
  const subject = mail.forwarded?.subject || mail.subject
  return {
    subject,
    text: folded,
    words: folded.split(' ').filter((word) => /\p{L}/u.test(word)).length,
    links,
  }
}

function readText(text: string, links: { text: string; href: string }[]): string {
  for (const [href] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    links.push({ text: '', href: href.replace(/[.,;:!?)\]]+$/, '') })
  }
  return text.replace(/https?:\/\/[^\s<>"]+/g, ' ')
}

function readHtml({ document, rules }: Page, links: { text: string; href: string }[]): string {
  let text = ''
  const walk = (node: HtmlNode, outside: Look, depth: number) => {
    if (text.length > READ_LENGTH * 2 || depth > 500) return
    if (isText(node) && !isUnreadable(outside)) text += node.value
    if (!isElement(node) || isUnshownElement(node.tagName)) return
    const look = lookInside(node, outside, rules)
    if (look.hidden) return
    const start = text.length
    if (isBlockElement(node.tagName) || node.tagName === 'br') text += ' '
    for (const child of childrenOf(node)) walk(child, look, depth + 1)
    if (isBlockElement(node.tagName)) text += ' '
    const href = node.tagName === 'a' ? attributeOf(node, 'href')?.trim() : undefined
    if (href) links.push({ text: text.slice(start).replace(/\s+/g, ' ').trim(), href })
  }
  for (const child of document.childNodes) walk(child, plainLook(rules), 0)
  return withoutInvisible(text)
}
