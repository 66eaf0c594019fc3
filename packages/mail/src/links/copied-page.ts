import { urlIn } from './redirects/decode-target.ts'

/**
 * The address of the page that an archive copied, from the copy's address; null for any other. The sender chose to link
 * the copy, so it stays the address to open; only the story is the same.
 */
export function copiedPage(url: URL): string | null {
  const { hostname, pathname, search } = url
  if (/^(?:web\.)?archive\.org$/.test(hostname)) {
    const rest = /^\/web\/[\d*]+(?:[a-z]{2}_)?\/(.+)$/.exec(pathname)?.[1]
    return rest === undefined ? null : pageOf(rest + search)
  }
  if (/^archive\.(?:ph|today|is|li|vn|fo|md)$/.test(hostname)) {
    const rest = /^\/(?:\d{4}[\d.-]*|newest|latest|oldest|timegate|o\/\w+)\/(.+)$/.exec(pathname)?.[1]
    return rest === undefined ? null : pageOf(rest + search)
  }
  if (hostname === 'webcache.googleusercontent.com') {
    return pageOf(/^cache:(?:[\w-]+:)?(\S+)/.exec(url.searchParams.get('q') ?? '')?.[1] ?? '')
  }
  return null
}

function pageOf(text: string): string | null {
  return urlIn(text) ?? (/^[\w-]+(?:\.[\w-]+)+\//.test(text) ? urlIn(`http://${text}`) : null)
}
