import { copiedPage } from './copied-page.ts'
import { dropTracking } from './drop-tracking.ts'
import { isOpaqueRedirect, isShortLink } from './is-opaque-redirect.ts'
import { platformKey } from './platform-key.ts'
import { unwrapOnce } from './unwrap-redirect.ts'
import { isWebTarget } from './web-target.ts'

export interface CanonicalUrl {
  /** The address to open: wrappers undone, tracking dropped. */
  url: string
  /** What all addresses of the same page share; never an address to open. */
  key: string
  /** A redirect whose target can't be known without a request, or that leads where no redirect should. */
  opaque: boolean
}

/** A wrapper inside a wrapper inside a wrapper; real mail nests two or three deep, what nests deeper is made to tire. */
const DEPTH = 6

/** Longer addresses, in characters, are no links that a browser opens. */
const LENGTH = 8000

/**
 * Finds the page that an address of a mail leads to, without any request: redirect wrappers are decoded, tracking
 * parameters dropped, spellings of one page brought to one key. Two different pages never share a key; what is no
 * http(s) address comes back as it is. A wrapper around a private host or a name and password, or around more
 * wrappers than mail has, stays shut.
 */
export function canonicaliseUrl(address: string): CanonicalUrl {
  const trimmed = address.trim()
  const outer = trimmed.length > LENGTH ? null : parseWeb(trimmed)
  if (!outer) return { url: trimmed, key: trimmed, opaque: false }
  const page = pageBehind(outer)
  if (!page) return { url: outer.href, key: outer.href, opaque: true }
  const whole = page.href
  dropTracking(page)
  const opaque = isOpaqueRedirect(page)
  if (opaque && !isShortLink(page)) return { url: whole, key: whole, opaque }
  const copied = copiedPage(page)
  const key = copied === null ? platformKey(page) : canonicaliseUrl(copied).key
  return { url: page.href, key, opaque }
}

/** The innermost address; null where the wrappers are to stay shut. */
function pageBehind(outer: URL): URL | null {
  let current = outer
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const inner = parseWeb(unwrapOnce(current) ?? '')
    if (!inner || inner.href === current.href) return current
    if (!isWebTarget(inner)) return null
    current = inner
  }
  return null
}

function parseWeb(address: string): URL | null {
  if (!/^https?:\/\//i.test(address)) return null
  return URL.parse(address.replaceAll('&amp;', '&'))
}
