import { type Format, formatInside, isUnreadable, plainFormat } from '../common/html/format.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isBlockElement,
  isElement,
  isText,
  isUnshownElement,
} from '../common/html/nodes.ts'
import { type Page, pageOf } from '../common/html/page-of.ts'
import { isTrackingPixel } from '../common/net/is-tracking-pixel.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'
import type { ParsedMail } from '../common/types/mail.ts'

/** The visible content of a mail. */
export interface Reading {
  subject: string
  /** Visible words of the body, white space collapsed; at most `READ_LENGTH` characters. */
  text: string
  words: number
  links: readonly ReadLink[]
  /** The visible words with white space; positions of links refer to it. */
  raw: string
  /** How many pictures may show something: no tracking pixels or spacers. */
  pictures: number
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

/** HTML with fewer words beside its pictures is no text. */
const FEW_WORDS = 25

/**
 * Reads the visible content of a mail, from the body that a mail program shows; for pictures with hardly any words,
 * from the plain text that describes them.
 */
export function readMail(mail: ParsedMail): Reading {
  const html = readHtmlBody(mail)
  if (html === null) return readTextBody(mail)
  if (mail.text === null || html.words >= FEW_WORDS || html.links.some(isWebLinkInWords)) return html
  const text = readTextBody(mail)
  return text.words > html.words ? text : html
}

function isWebLinkInWords({ href, text }: ReadLink): boolean {
  return text !== '' && /^https?:/i.test(href)
}

/** Reads the visible content of a mail's HTML; null if it has none. */
export function readHtmlBody(mail: ParsedMail): Reading | null {
  const page = pageOf(mail)
  if (page === null) return null
  const body = bodies.get(page) ?? readBody(page)
  bodies.set(page, body)
  return { ...body, subject: subjectOf(mail) }
}

/** What was read of pages: a mail is read when it is parsed, and again when it is classified. */
const bodies = new WeakMap<Page, Omit<Reading, 'subject'>>()

function readBody(page: Page) {
  const links: ReadLink[] = []
  return bodyOf(readHtml(page, links), links)
}

/** Reads the plain text of a mail. */
export function readTextBody(mail: ParsedMail): Reading {
  const links: ReadLink[] = []
  return {
    ...bodyOf({ text: readText(mail.text ?? '', links), pictures: 0 }, links),
    subject: subjectOf(mail),
  }
}

const subjectOf = (mail: ParsedMail) => mail.forwarded?.subject || mail.subject

function bodyOf(
  { text, pictures }: { text: string; pictures: number },
  links: ReadLink[],
): Omit<Reading, 'subject'> {
  const folded = withoutInvisible(text).replace(/\s+/g, ' ').trim().slice(0, READ_LENGTH)
  return {
    text: folded,
    words: folded.split(' ').filter((word) => /\p{L}/u.test(word)).length,
    links,
    raw: text,
    pictures,
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

function readHtml({ document, rules }: Page, links: ReadLink[]): { text: string; pictures: number } {
  let text = ''
  let pictures = 0
  let alt = ''
  const walk = (node: HtmlNode, outside: Format, depth: number) => {
    if (text.length > READ_LENGTH * 2 || depth > 500) return
    if (isText(node) && !isUnreadable(outside)) text += node.value
    if (!isElement(node) || isUnshownElement(node.tagName)) return
    const format = formatInside(node, outside, rules)
    if (format.hidden) return
    const start = text.length
    const outerAlt = alt
    if (node.tagName === 'a') alt = ''
    if (node.tagName === 'img') {
      alt = `${alt} ${attributeOf(node, 'alt') ?? ''}`
      if (mayShow(node, rules.styleOf(node))) pictures += 1
    }
    if (isBlockElement(node.tagName)) text += BLOCK
    if (node.tagName === 'br') text += '\n'
    for (const child of childrenOf(node)) walk(child, format, depth + 1)
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
  for (const child of document.childNodes) walk(child, plainFormat(rules), 0)
  return { text, pictures }
}

/** Pictures up to this size on either side, in CSS pixels, are tracking pixels or spacers. */
const DOT = 2

function mayShow(picture: HtmlElement, style: ReadonlyMap<string, string>): boolean {
  const isDot = ['width', 'height'].some((side) => {
    const length = /^\s*(\d+(?:\.\d+)?)(?:px|pt)?\s*$/.exec(
      style.get(side) ?? attributeOf(picture, side) ?? '',
    )
    return length !== null && Number(length[1]) <= DOT
  })
  if (isDot) return false
  const src = attributeOf(picture, 'src')?.trim() ?? ''
  const url = URL.parse(src)
  return src !== '' && !(url && isTrackingPixel(url))
}

function isDrawnAsButton(link: HtmlElement): boolean {
  const style = attributeOf(link, 'style') ?? ''
  const about = `${attributeOf(link, 'class') ?? ''} ${attributeOf(link, 'role') ?? ''}`
  return (
    /\b(?:btn|button|cta)/i.test(about) ||
    (/background/i.test(style) && /padding|width|line-height/i.test(style))
  )
}
