import { type DefaultTreeAdapterTypes, html as names, parse, parseFragment, serialize } from 'parse5'
import { attachmentsOf } from '../attachments/attachments-of.ts'
import { attributeOf, type HtmlElement, isElement, isText, nodesIn } from '../common/html/nodes.ts'
import { takePage } from '../common/html/page-of.ts'
import { escapeHtml } from '../common/text/escape-markup.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { parseWhole } from '../mime/parse-mail.ts'
import { cleanPage } from './clean-page.ts'
import { addressResolver, type Original } from './original.ts'
import { pageOfText } from './page-of-text.ts'
import { MAX_PICTURES, openPictureSpots, type SpotFor, webPictureAt } from './picture-spots.ts'

type Document = DefaultTreeAdapterTypes.Document

/** Similar to mail programs' style of plain text. */
const TEXT_STYLE =
  '.text { margin: 24px auto; padding: 0 16px; max-width: 40em; font: 15px/1.6 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere } blockquote { margin: 0; padding-left: 12px; border-left: 3px solid #bbb; color: #555 }'

/** The rendering mode depends on the declared doctype (HTML Living Standard, the doctype). */
const DOCTYPES: Record<string, string> = {
  [names.DOCUMENT_MODE.NO_QUIRKS]: '<!doctype html>',
  [names.DOCUMENT_MODE.LIMITED_QUIRKS]:
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  [names.DOCUMENT_MODE.QUIRKS]: '',
}

/**
 * Renders a raw mail as a static page with the same appearance: its HTML part, or its plain text if there is none. A
 * hand-forwarded copy is shown complete. Throws RangeError if it is nested too deeply, MailNotUnderstood if its page
 * would be too large.
 */
export async function renderOriginal(raw: Uint8Array): Promise<Original> {
  const mail = await parseWhole(raw)
  const shown = shownPage(mail)
  if (shown) {
    const { page, resolve } = shown
    const spots = openPictureSpots(mail.images, resolve)
    cleanPage(page, spots.spotFor, resolve)
    const body = elementIn(page, 'body')
    body?.childNodes.push(...parseFragment(attachedHtml(mail, spots.spotFor)).childNodes)
    const head = elementIn(page, 'head')
    if (head) {
      head.attrs = []
      head.childNodes.unshift(...parseFragment(headFor(mail.subject)).childNodes)
    }
    return spots.cut((DOCTYPES[page.mode] ?? '') + serialize(page))
  }
  const spots = openPictureSpots(mail.images, addressResolver(null))
  const head = `${headFor(mail.subject)}<style>${TEXT_STYLE}</style>`
  const body = pageOfText(mail.text ?? 'This email has no text.') + attachedHtml(mail, spots.spotFor)
  return spots.cut(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`)
}

const ATTACHED_STYLE =
  'all: initial; display: block; margin: 24px auto; padding: 16px; max-width: 40em; border-top: 1px solid #bbb; font: 15px/1.6 system-ui, sans-serif; color: #222; overflow-wrap: anywhere'

/**
 * What a mail program shows below a mail: photos that it doesn't reference, and links to its attachments, by their index
 * relative to the page's path.
 */
function attachedHtml(mail: ParsedMail, spotFor: SpotFor): string {
  const photos = mail.images.flatMap(({ contentId, isAttached }) => {
    const address = isAttached && spotFor(`cid:${contentId}`, 'image')
    return address ? [`<p><img src="${address}" alt="" style="max-width: 100%"></p>`] : []
  })
  const links = attachmentsOf(mail).map(
    ({ filename }, place) =>
      `<li><a href="attachments/${place}?disposition=inline" target="_blank" rel="noopener noreferrer" dir="auto">${escapeHtml(filename)}</a></li>`,
  )
  if (photos.length + links.length === 0) return ''
  const list = links.length > 0 ? `Attachments:<ul>${links.join('')}</ul>` : ''
  return `<div style="${ATTACHED_STYLE}">${photos.join('')}${list}</div>`
}

/**
 * The URLs of the web pictures that `renderOriginal` includes, each once: images first, then backgrounds. Changes the
 * mail's page, see `takePage`.
 */
export function webPicturesOf(mail: ParsedMail): string[] {
  const shown = shownPage(mail)
  if (!shown) return []
  const addresses = { image: new Set<string>(), background: new Set<string>() }
  cleanPage(
    shown.page,
    (address, use) => {
      const url = webPictureAt(address, shown.resolve)
      if (url !== undefined) addresses[use].add(url)
      return undefined
    },
    shown.resolve,
  )
  return [...new Set([...addresses.image, ...addresses.background])].slice(0, MAX_PICTURES)
}

/** The page of a mail, which the caller may change; null if its plain text is shown. */
function shownPage(mail: ParsedMail) {
  const { html, text } = mail
  if (html === null) return null
  // The content of `<noscript>`, which is shown here, is only text in the mail's page.
  const page =
    (/<noscript/i.test(html) ? null : takePage(mail)?.document) ?? parse(html, { scriptingEnabled: false })
  if (text !== null && !showsAnything(page)) return null
  return { page, resolve: addressResolver(baseOf(page)) }
}

function headFor(subject: string): string {
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title>`
}

/** The mail's base URL. */
function baseOf(page: Document): string | null {
  const base = elementIn(page, 'base')
  return base ? attributeOf(base, 'href') : null
}

function showsAnything(page: Document): boolean {
  for (const node of nodesIn(page.childNodes)) {
    const isShown = isText(node)
      ? /\S/.test(node.value) && !/^(?:style|title)$/.test(node.parentNode?.nodeName ?? '')
      : isElement(node) && node.tagName === 'img'
    if (isShown) return true
  }
  return false
}

/** The first element of a name. */
function elementIn(page: Document, tagName: string): HtmlElement | undefined {
  for (const node of nodesIn(page.childNodes)) if (isElement(node) && node.tagName === tagName) return node
  return undefined
}
