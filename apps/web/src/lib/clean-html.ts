import { hostOf } from '@tidings/ui/reader/host-of.ts'
import DOMPurify from 'dompurify'

/** The server's paths of pictures, with unguessable names. */
const pictures = '/api/pictures/'

const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'dialog',
    'iframe',
    'object',
    'embed',
    'template',
    'picture',
    'source',
    'video',
    'audio',
    'track',
  ],
  FORBID_ATTR: [
    'style',
    'class',
    'id',
    'name',
    'srcset',
    'bgcolor',
    'background',
    'align',
    'valign',
    'face',
    'color',
  ],
  ALLOW_DATA_ATTR: false,
}

/** A link between a footnote and its mark. */
const NOTE_LINK = /^#note(?:ref)?-\d{1,4}$/

/**
 * Article HTML that is safe in the page: without scripts, forms or styles; links open in a new page without a referrer,
 * and only pictures from this server remain, so that opening an article is not visible to anybody.
 */
export function cleanHtml(html: string): string {
  // The types lack it: a document without a body, such as a frameset, has none.
  const content: DocumentFragment | null = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  if (!content) return ''
  for (const link of content.querySelectorAll('a[href]')) {
    // Only the reader itself knows what is a place within a text.
    if (link.getAttribute('href')?.startsWith('#')) {
      if (!NOTE_LINK.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
      continue
    }
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const picture of content.querySelectorAll('img')) {
    if (isOurs(picture.getAttribute('src') ?? '')) picture.setAttribute('loading', 'lazy')
    else picture.remove()
  }
  for (const link of content.querySelectorAll('a[href]')) {
    if (link.textContent.trim() !== '') continue
    const picture = link.querySelector('img')
    // It would be a link without a name.
    if (!picture) link.remove()
    else if (!picture.alt.trim()) link.setAttribute('aria-label', hostOf(link.getAttribute('href') ?? ''))
  }
  const holder = document.createElement('div')
  holder.append(content)
  return holder.innerHTML
}

/** Resolved as in the browser: dots in a path could lead to another path of this server. */
function isOurs(address: string): boolean {
  const { origin } = window.location
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin && url.pathname.startsWith(pictures)
}
