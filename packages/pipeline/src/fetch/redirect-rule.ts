import { FetchRefused } from '../common/net/fetch-refused.ts'
import { registrableDomain } from '../common/net/site-of.ts'
import { webAddress } from '../common/net/web-address.ts'

export type Method = 'GET' | 'HEAD' | 'POST'

export interface Step {
  method: Method
  url: URL
}

/** The others of 3xx ask for a choice, a proxy or nothing. */
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Whether an answer leads elsewhere. */
export function isRedirect(status: number, location: unknown): boolean {
  return REDIRECTS.has(status) && location !== undefined
}

/**
 * Where an answer leads on, as the Fetch standard has it (HTTP-redirect fetch): after POST, 301, 302 and 303 become GET
 * without a body. Narrower than a browser in two things: what is posted is sent on (307, 308) only within its own site,
 * and what was asked for over https is never asked for over http. undefined when the answer is no redirect. Throws
 * FetchRefused.
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

/** Whether two addresses are of one host, or of hosts below one domain that somebody registered. */
export function isSameSite({ hostname: a }: URL, { hostname: b }: URL): boolean {
  const domain = registrableDomain(a)
  return a === b || (domain !== null && domain === registrableDomain(b))
}

/** Written in full, it is judged as written: resolving would tidy it up. */
function targetOf(location: string, base: URL): URL {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return webAddress(location)
  if (location.startsWith('//')) return webAddress(base.protocol + location)
  if (!URL.canParse(location, base.href)) throw new FetchRefused('redirect-unreadable')
  return webAddress(new URL(location, base).href)
}
