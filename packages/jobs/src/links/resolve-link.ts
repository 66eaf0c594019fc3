import type { UnresolvedReason } from '@tidings/db/schema/articles'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { canonicaliseUrl } from '@tidings/mail/links/canonicalise-url'
import { type Danger, dangerInAddress, isHeadlineAddress } from '@tidings/mail/links/dangerous-link'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'

/** The page that a link leads to, or why it could not be resolved. */
export type Resolution = { url: string } | { reason: UnresolvedReason }

/** The page itself is not needed; its first bytes come with the response. */
const LIMITS = { bytes: 4096, wholeMs: 8000, idleMs: 4000, redirects: 8 }

/**
 * Resolves a link whose target only its server knows, by one request: HEAD, and GET if HEAD fails. Follows redirects,
 * except to pages that could unsubscribe, delete, reset, log in, pay, authorise or confirm; no page is run or stored.
 * Throws only what `fetchWeb` throws besides FetchRefused.
 */
export async function resolveLink(fetchWeb: FetchWeb, link: string): Promise<Resolution> {
  if (!URL.canParse(link)) return { reason: 'link-unreadable' }
  const danger = dangerInAddress(new URL(link))
  if (danger) return { reason: danger }
  const asked = await requestLink(fetchWeb, link, 'HEAD')
  return 'again' in asked ? plain(await requestLink(fetchWeb, link, 'GET')) : asked
}

type Attempt = Resolution | { reason: UnresolvedReason; again: true }

const plain = (asked: Attempt): Resolution => ('url' in asked ? asked : { reason: asked.reason })

async function requestLink(fetchWeb: FetchWeb, link: string, method: 'HEAD' | 'GET'): Promise<Attempt> {
  const way: { visited: URL[]; danger: Danger | null; isCircle: boolean } = {
    visited: [],
    danger: null,
    isCircle: false,
  }
  const mayConnect = (url: URL) => {
    way.isCircle = way.visited.some(({ href }) => href === url.href)
    way.danger = way.isCircle ? null : dangerInAddress(url)
    if (way.isCircle || way.danger) return false
    way.visited.push(url)
    return true
  }
  try {
    const { url, status } = await fetchWeb(link, {
      method,
      accept: 'text/html, */*;q=0.5',
      limits: LIMITS,
      mayConnect,
    })
    const page = pageOf(new URL(url))
    return page ? { url: page } : { reason: whyNowhere(status), again: true }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    if (way.isCircle) return { reason: 'circle' }
    return whereItStopped(error, way)
  }
}

/** A redirect that was not followed may still have the target in its address. */
function whereItStopped(
  { towards, code }: FetchRefused,
  { visited, danger }: { visited: readonly URL[]; danger: Danger | null },
): Resolution {
  if (danger) {
    // A page that redirects strangers to a log-in page is the target itself.
    const last = visited.at(-1)
    const page = last && pageOf(last)
    if (page) return { url: page }
    const next = towards === undefined ? undefined : new URL(towards)
    const headline = next && isHeadlineAddress(next) ? pageOf(next) : null
    return headline ? { url: headline } : { reason: danger }
  }
  // Not followed from https to http, but its address is used.
  if (towards !== undefined && visited.length <= LIMITS.redirects) {
    const next = new URL(towards)
    const page = dangerInAddress(next) === null || isHeadlineAddress(next) ? pageOf(next) : null
    if (page) return { url: page }
  }
  return { reason: code }
}

/** The page at an address as stored in articles; null if it is another redirect with an unknown target. */
function pageOf(url: URL): string | null {
  const { url: page, opaque } = canonicaliseUrl(url.href)
  return opaque ? null : page
}

function whyNowhere(status: number): UnresolvedReason {
  if (status === 404 || status === 410) return 'link-unknown'
  if (status >= 500) return 'server-failed'
  if (status >= 400) return 'server-refused'
  return 'leads-nowhere'
}
