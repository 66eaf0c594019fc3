import type { UnresolvedReason } from '@tidings/db/schema/articles'
import { canonicaliseUrl } from '../../analyse/links/canonicalise-url.ts'
import { type Danger, dangerInAddress, isHeadlineAddress } from '../../analyse/links/dangerous-link.ts'
import { FetchRefused } from '../../common/net/fetch-refused.ts'
import type { FetchWeb } from '../../fetch/guarded-fetch.ts'

/** The page that a link leads to, or why that could not be found. */
export type Resolution = { url: string } | { reason: UnresolvedReason }

/** The page itself is of no use; its first bytes come with the answer. */
const LIMITS = { bytes: 4096, wholeMs: 8000, idleMs: 4000, redirects: 8 }

/**
 * Asks once where a link leads that tells it to nobody else: HEAD, and GET where that leads nowhere. Redirects are
 * followed, but to nothing that could unsubscribe, delete, reset, log in, pay, authorise or confirm; no page is run or
 * kept. Throws only what `fetchWeb` throws beside FetchRefused.
 */
export async function resolveLink(fetchWeb: FetchWeb, link: string): Promise<Resolution> {
  if (!URL.canParse(link)) return { reason: 'link-unreadable' }
  const danger = dangerInAddress(new URL(link))
  if (danger) return { reason: danger }
  const asked = await ask(fetchWeb, link, 'HEAD')
  return 'again' in asked ? plain(await ask(fetchWeb, link, 'GET')) : asked
}

type Asked = Resolution | { reason: UnresolvedReason; again: true }

const plain = (asked: Asked): Resolution => ('url' in asked ? asked : { reason: asked.reason })

async function ask(fetchWeb: FetchWeb, link: string, method: 'HEAD' | 'GET'): Promise<Asked> {
  const way: { visited: URL[]; danger: Danger | null; isCircle: boolean } = {
    ...{ visited: [], danger: null, isCircle: false },
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

/** What was not followed may still say where it leads. */
function whereItStopped(
  { towards, code }: FetchRefused,
  { visited, danger }: { visited: readonly URL[]; danger: Danger | null },
): Resolution {
  if (danger) {
    // A page that sends strangers on to where one logs in is the page that was meant.
    const last = visited.at(-1)
    const page = last && pageOf(last)
    if (page) return { url: page }
    const next = towards === undefined ? undefined : new URL(towards)
    const headline = next && isHeadlineAddress(next) ? pageOf(next) : null
    return headline ? { url: headline } : { reason: danger }
  }
  // Not asked for over http what was asked for over https, yet named.
  if (towards !== undefined && visited.length <= LIMITS.redirects) {
    const next = new URL(towards)
    const page = dangerInAddress(next) === null || isHeadlineAddress(next) ? pageOf(next) : null
    if (page) return { url: page }
  }
  return { reason: code }
}

/** The page at an address, as articles keep it; null where that is one more redirect that tells nothing. */
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
