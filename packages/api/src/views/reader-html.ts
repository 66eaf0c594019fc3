import type { PictureLinks } from '../picture-links.ts'

/** In stored HTML, the address of a picture that came with the mail; what follows is its key in the file store. */
const STORED = 'stored:'

/**
 * Stored article HTML as a reader may load it: every picture by way of this server, so that opening an article tells
 * the newsletter's servers nothing. Relies on the sanitiser's output: double quotes, `&amp;` in addresses.
 */
export function readerHtml(html: string, pictures: PictureLinks): string {
  return html.replace(/(<img\b[^<>]*?\ssrc=")([^"]*)"/g, (_, before: string, escaped: string) => {
    const src = escaped.replaceAll('&amp;', '&')
    const path = src.startsWith(STORED)
      ? pictures.path({ url: null, key: src.slice(STORED.length) })
      : pictures.path({ url: /^https?:/.test(src) ? src : null, key: null })
    return `${before}${(path ?? '').replaceAll('&', '&amp;')}"`
  })
}

/** A plain text as HTML that shows it as it is. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
