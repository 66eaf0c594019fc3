import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { registrableDomain } from '@tidings/mail/common/net/site-of'
import { webAddress } from '@tidings/mail/common/net/web-address'

export type Method = 'GET' | 'HEAD' | 'POST'

export interface Step {
  method: Method
  url: URL
}

/** Other 3xx statuses are for choices, proxies, or not redirects. */
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Whether a response is a redirect. */
export function isRedirect(status: number, location: unknown): boolean {
  return REDIRECTS.has(status) && location !== undefined
}

/**
 * The next request after a response, by the Fetch standard (HTTP-redirect fetch): after POST, 301, 302 and 303 become
 * GET without a body. Stricter than browsers in two ways: a form is posted again (307, 308) only within the same site,
 * and https is never redirected to http. Undefined if the response isn't a redirect. Throws FetchRefused.
 */
export function redirectRule(from: Step, status: number, location: unknown): Step | undefined {
  if (!isRedirect(status, location)) return undefined
  if (typeof location !== 'string') throw new FetchRefused('several-redirect-targets')
  const url = targetOf(location, from.url)
  if (from.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new FetchRefused('redirect-to-http', { towards: url.href })
  }
  if (from.method !== 'POST') return { method: from.method, url }
  if (status < 307) return { method: 'GET', url }
  if (!isSameSite(from.url, url)) {
    throw new FetchRefused('post-to-another-site', { towards: url.href })
  }
  return { method: 'POST', url }
}

/** Whether two addresses have the same host or the same registered domain. */
export function isSameSite({ hostname: a }: URL, { hostname: b }: URL): boolean {
  const domain = registrableDomain(a)
  return a === b || (domain !== null && domain === registrableDomain(b))
}

/** An absolute target is checked as written: resolving would normalise it. */
function targetOf(location: string, base: URL): URL {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return webAddress(location)
  if (location.startsWith('//')) return webAddress(base.protocol + location)
  if (!URL.canParse(location, base.href)) throw new FetchRefused('redirect-unreadable')
  return webAddress(new URL(location, base).href)
}
