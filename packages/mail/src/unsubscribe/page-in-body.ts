import { webAddress } from '../common/net/web-address.ts'
import { harmInAddress, harmInWords } from '../common/text/harmful-words.ts'
import type { Link } from '../common/types/issue.ts'
import { readableAddress } from '../links/readable-address.ts'

/** The maximum of characters of an unsubscribe address. */
const MAX_LENGTH = 4000

/**
 * The unsubscribe page by the link texts of a mail, in any language; for the user to open, never for the server. The
 * last such link, as it is at the end; matching texts take precedence over matching addresses. Null if there is none.
 */
export function pageInBody(links: readonly Link[]): { url: string; host: string } | null {
  const pages = links.flatMap(({ url, text }) => {
    const page = pageAt(url)
    return page ? [{ ...page, text }] : []
  })
  const found =
    pages.findLast(({ text }) => harmInWords(text) === 'unsubscribe') ??
    pages.findLast(({ url }) => harmInAddress(readableAddress(new URL(url))) === 'unsubscribe')
  return found ? { url: found.url, host: found.host } : null
}

function pageAt(address: string): { url: string; host: string } | null {
  if (address.length > MAX_LENGTH || !/^https?:/i.test(address)) return null
  try {
    const { href, host } = webAddress(address)
    return { url: href, host }
  } catch {
    return null
  }
}
