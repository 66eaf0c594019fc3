import DOMPurify from 'dompurify'

/** Where the server hands out pictures, under names that nobody guesses. */
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

/**
 * Article HTML as it may enter the page: no scripts, forms or styles, links open elsewhere without a referrer, and
 * only pictures that this server hands out stay, so that opening an article tells nobody about it.
 */
export function cleanHtml(html: string): string {
  // The types don't say it: for a document without a body, such as a frameset, there is nothing.
  const content: DocumentFragment | null = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  if (!content) return ''
  for (const link of content.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const picture of content.querySelectorAll('img')) {
    if (isOurs(picture.getAttribute('src') ?? '')) picture.setAttribute('loading', 'lazy')
    else picture.remove()
  }
  const holder = document.createElement('div')
  holder.append(content)
  return holder.innerHTML
}

/** Judged as the browser resolves it: dots in a path could lead to another place of this server. */
function isOurs(address: string): boolean {
  const { origin } = window.location
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin && url.pathname.startsWith(pictures)
}
