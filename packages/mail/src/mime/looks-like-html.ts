import { textContent } from '../common/html/text-content.ts'

const START =
  /^\s*(?:<\?xml[^<>]{0,200}>\s{0,9})?<(?:!doctype|html|head|body|script|style|title|table|div|p|h[1-6]|br|hr|font|center|section|article|main|header|blockquote|a|b|i|u|em|strong|small|span|ul|ol|dl|img|!--)[\s/>]/i
const PAGE = /^[^<]{0,200}<(?:!doctype html|html|head|body)[\s>]/i
/** Tags without which there are no lines, paragraphs or links. */
const TAG = /<(?:br|p|div|td|li|a\s+href=)[^<>]{0,500}>|<\/(?:p|div|td|li|a|h[1-6])\s{0,9}>/gi

const END_TAG = /<\/[a-z][a-z0-9]{0,9}\s{0,9}>/i

/** In HTML that begins with words, there are at least so many of these tags, and one in so many characters. */
const MIN_TAGS = 3
const CHARACTERS = 150

/**
 * Whether text is HTML, whatever it is declared as: it begins with a tag, like for the sniffing of MIME types in the
 * WHATWG standard, or its lines, paragraphs and links are tags.
 */
export function looksLikeHtml(text: string): boolean {
  const tags = text.match(TAG)?.length ?? 0
  if ((tags > 0 || END_TAG.test(text)) && (START.test(text) || PAGE.test(text))) return true
  // Text of several lines has the tags as its only line breaks.
  if (tags >= 2 && !text.trim().includes('\n') && /<br\b/i.test(text)) return true
  return tags >= MIN_TAGS && tags * CHARACTERS >= text.length
}

/** The charset that an HTML page declares; undefined if it declares none. */
export function pageCharset(page: string): string | undefined {
  return /<(?:meta\b[^>]{0,200}charset|\?xml\b[^>]{0,100}encoding)\s*=\s*(?:["']\s*)?([\w:.-]{3,40})/i
    .exec(page)?.[1]
    ?.toLowerCase()
}

/** Fewer escaped tags are an example in an article. */
const MIN_ESCAPED = 3

/**
 * The HTML in a body whose tags were escaped once too often, so that a reader would see them; null for any other body.
 * An article about HTML has more tags of its own than escaped ones.
 */
export function unescapedHtml(body: string): string | null {
  if (/^(?:\s|<[^<>]*>)*&amp;(?:amp;)?lt;[a-z!]/i.test(body))
    return unescapedHtml(body.replaceAll('&amp;', '&'))
  if (!/^(?:\s|<[^<>]*>)*&lt;[a-z!]/i.test(body)) return null
  const escaped = body.match(/&lt;\/?[a-z][a-z0-9]{0,9}(?=\s|\/|&gt;)/gi)?.length ?? 0
  const own = body.match(/<[a-z][^<>]*>/gi)?.length ?? 0
  if (escaped < MIN_ESCAPED || own * 2 > escaped) return null
  const html = textContent(body)
  return looksLikeHtml(html) ? html : null
}

/** Whether paragraphs are separated by empty lines, as nothing is in HTML. */
export function isTagless(text: string): boolean {
  return /\S[ \t]*\r?\n\r?\n/.test(text) && !/<[a-z!/?]|&#?\w{1,9};/i.test(text)
}
