import { textContent } from '../../common/html/text-content.ts'

const START =
  /^\s*<(?:!doctype|html|head|body|script|style|title|table|div|p|h[1-6]|br|font|center|a|b|i|em|strong|span|ul|ol|img|!--)[\s/>]/i
const PAGE = /^[^<]{0,200}<(?:!doctype html|html|head|body)[\s>]/i
const TAG = /<\/?[a-z][^<>]{0,500}>/gi

/** Of text that begins with words, the share that tags take if it is HTML. */
const TAGS_SHARE = 0.3

/**
 * Whether text is HTML, whatever it is declared as: it begins with a tag, like for the sniffing of MIME types in the
 * Fetch standard, or most of it is tags; and elements are closed.
 */
export function looksLikeHtml(text: string): boolean {
  if (!/<\/[a-z][a-z0-9]{0,9}\s{0,9}>/i.test(text)) return false
  if (START.test(text) || PAGE.test(text)) return true
  const length = text.match(TAG)?.reduce((sum, tag) => sum + tag.length, 0) ?? 0
  return length > text.length * TAGS_SHARE
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
