import { isBlockElement, isUnshownElement } from '../../common/html/elements.ts'
import { isUnreadable, type Look, lookInside, plainLook } from '../../common/html/look.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../../common/html/nodes.ts'
import { type Page, pageOf } from '../../common/html/page-of.ts'
import { withoutInvisible } from '../../common/text/without-invisible.ts'
import type { ParsedMail } from '../../common/types/mail.ts'

/** The visible content of a mail. */
export interface Reading {
  subject: string
  /** Visible words of the body, white space collapsed; at most `READ_LENGTH` characters. */
  text: string
  words: number
  links: readonly ReadLink[]
  /** The visible words with white space; positions of links refer to it. */
  raw: string
}

/** A visible link. */
export interface ReadLink {
  /** Its visible words; empty in mails of plain text, and of pictures. */
  text: string
  href: string
  /** The alternative text of its pictures, otherwise its title. */
  alt: string
  /** Whether it looks like a button. */
  isButton: boolean
  /** Its position in `raw`, in UTF-16 units. */
  start: number
  end: number
}

const READ_LENGTH = 60_000
const MAX_ALT_LENGTH = 300
/** The separator of blocks in `raw`: no sentence continues across it. */
const BLOCK = '\n\n'

/** Reads the visible content of a mail, from the body that a mail program shows. */
export function readMail(mail: ParsedMail): Reading {
  return readBody(mail, pageOf(mail))
}

/** HTML with fewer words and without links has no content. */
const STUB_WORDS = 25

/** Reads the plain text of a mail whose HTML, read as `reading`, is only a stub; undefined for any other mail. */
export function readBesideStub(mail: ParsedMail, reading: Reading): Reading | undefined {
  if (mail.html === null || mail.text === null || reading.words >= STUB_WORDS) return undefined
  if (reading.links.some(({ href }) => /^https?:/i.test(href))) return undefined
  const plain = readBody(mail, null)
  return plain.words > reading.words ? plain : undefined
}

function readBody(mail: ParsedMail, page: Page | null): Reading {
  const links: ReadLink[] = []
  const text = page === null ? readText(mail.text ?? '', links) : readHtml(page, links)
  const folded = withoutInvisible(text).replace(/\s+/g, ' ').trim().slice(0, READ_LENGTH)
  const subject = mail.forwarded?.subject || mail.subject
  return {
    subject,
    text: folded,
    words: folded.split(' ').filter((word) => /\p{L}/u.test(word)).length,
    links,
    raw: text,
  }
}

function readText(text: string, links: ReadLink[]): string {
  let words = ''
  let last = 0
  for (const { 0: match, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    words += `${text.slice(last, index)} `
    last = index + match.length
    const place = { start: words.length - 1, end: words.length }
    links.push({
      text: '',
      href: match.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''),
      alt: '',
      isButton: false,
      ...place,
    })
  }
  return words + text.slice(last)
}

function readHtml({ document, rules }: Page, links: ReadLink[]): string {
  let text = ''
  let alt = ''
  const walk = (node: HtmlNode, outside: Look, depth: number) => {
    if (text.length > READ_LENGTH * 2 || depth > 500) return
    if (isText(node) && !isUnreadable(outside)) text += node.value
    if (!isElement(node) || isUnshownElement(node.tagName)) return
    const look = lookInside(node, outside, rules)
    if (look.hidden) return
    const start = text.length
    const outerAlt = alt
    if (node.tagName === 'a') alt = ''
    if (node.tagName === 'img') alt = `${alt} ${attributeOf(node, 'alt') ?? ''}`
    if (isBlockElement(node.tagName)) text += BLOCK
    if (node.tagName === 'br') text += '\n'
    for (const child of childrenOf(node)) walk(child, look, depth + 1)
    if (isBlockElement(node.tagName)) text += BLOCK
    const href = node.tagName === 'a' ? attributeOf(node, 'href')?.trim() : undefined
    if (href) {
      links.push({
        text: text.slice(start).replace(/\s+/g, ' ').trim(),
        href,
        alt: (alt.trim() || attributeOf(node, 'title') || '').slice(0, MAX_ALT_LENGTH),
        isButton: isDrawnAsButton(node),
        start,
        end: text.length,
      })
    }
    if (node.tagName === 'a') alt = outerAlt
  }
  for (const child of document.childNodes) walk(child, plainLook(rules), 0)
  return text
}

function isDrawnAsButton(link: HtmlElement): boolean {
  const style = attributeOf(link, 'style') ?? ''
  const about = `${attributeOf(link, 'class') ?? ''} ${attributeOf(link, 'role') ?? ''}`
  return (
    /\b(?:btn|button|cta)/i.test(about) ||
    (/background/i.test(style) && /padding|width|line-height/i.test(style))
  )
}
