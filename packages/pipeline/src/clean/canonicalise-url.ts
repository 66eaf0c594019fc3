import { dropTracking } from './drop-tracking.ts'
import { isOpaqueRedirect } from './is-opaque-redirect.ts'
import { platformKey } from './platform-key.ts'
import { unwrapOnce } from './unwrap-redirect.ts'

export interface CanonicalUrl {
  /** The address to open: wrappers undone, tracking dropped. */
  url: string
  /** What all addresses of the same page share; never an address to open. */
  key: string
  /** A redirect whose target can't be known without a request. */
  opaque: boolean
}

/** A wrapper inside a wrapper inside a wrapper; real mail nests two or three deep. */
const DEPTH = 6

/**
 * Finds the page that an address of a mail leads to, without any request: redirect wrappers are decoded, tracking
 * parameters dropped, spellings of one page brought to one key. Two different pages never share a key;
 * what is no http(s) address comes back as it is.
 */
export function canonicaliseUrl(address: string): CanonicalUrl {
  const trimmed = address.trim()
  let current = parseWeb(trimmed)
  if (!current) return { url: trimmed, key: trimmed, opaque: false }
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const inner = parseWeb(unwrapOnce(current) ?? '')
    if (!inner || inner.href === current.href) break
    current = inner
  }
  if (isOpaqueRedirect(current)) return { url: current.href, key: current.href, opaque: true }
  dropTracking(current)
  return { url: current.href, key: platformKey(current), opaque: false }
}

function parseWeb(address: string): URL | null {
  if (!/^https?:\/\//i.test(address)) return null
  return URL.parse(address.replaceAll('&amp;', '&'))
}
