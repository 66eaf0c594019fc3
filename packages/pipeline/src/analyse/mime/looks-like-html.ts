import { textContent } from '../../common/html/text-content.ts'

const START =
  /^\s*<(?:!doctype|html|head|body|script|style|title|table|div|p|h[1-6]|br|font|center|a|b|i|em|strong|span|ul|ol|img|!--)[\s/>]/i
const PAGE = /^[^<]{0,200}<(?:!doctype html|html|head|body)[\s>]/i
/** Tags without which there are no lines, paragraphs or links. */
const TAG = /<(?:br|p|div|td|li|a\s+href=)[^<>]{0,500}>|<\/(?:p|div|td|li|a|h[1-6])\s{0,9}>/gi

/** In HTML that begins with words, there are at least so many of these tags, and one in so many characters. */
const MIN_TAGS = 3
const CHARACTERS = 150

/**
 * Whether text is HTML, whatever it is declared as: it begins with a tag, like for the sniffing of MIME types in the
 * WHATWG standard, or its lines, paragraphs and links are tags.
 */
export function looksLikeHtml(text: string): boolean {
  const tags = text.match(TAG)?.length ?? 0
  if (tags > 0 && (START.test(text) || PAGE.test(text))) return true
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
  if (!/^(?:\s|<[^<>]*>)*&lt;[a-z!]/i.test(body)) return null
  const escaped = body.match(/&lt;\/?[a-z][a-z0-9]{0,9}(?=\s|\/|&gt;)/gi)?.length ?? 0
  const own = body.match(/<[a-z][^<>]*>/gi)?.length ?? 0
  if (escaped < MIN_ESCAPED || own * 2 > escaped) return null
  const html = textContent(body)
  return looksLikeHtml(html) ? html : null
}
