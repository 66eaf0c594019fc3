import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import { FetchRefused } from '../../common/net/fetch-refused.ts'
import type { FetchWeb } from '../../fetch/guarded-fetch.ts'

/** The outcome of an unsubscribe request: the status of the response, if any, and the reason of a failure. */
export interface UnsubscribeOutcome {
  isDone: boolean
  status: number | null
  reason: UnsubscribeReason | null
  /** The status of the mail server with `mail-refused`. */
  detail: string | null
}

/**
 * Unsubscribes by one POST (RFC 8058), without retries and redirects: there must be none. Doesn't throw network errors.
 */
export async function unsubscribeByOneClick(fetchWeb: FetchWeb, url: string): Promise<UnsubscribeOutcome> {
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  try {
    const { status } = await fetchWeb(url, {
      method: 'POST',
      form,
      follow: false,
      limits: { bytes: 65_536, wholeMs: 15_000 },
    })
    const isDone = status >= 200 && status < 300
    return { isDone, status, reason: isDone ? null : reasonOf(status), detail: null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { isDone: false, status: null, reason: error.code, detail: null }
  }
}

function reasonOf(status: number): UnsubscribeReason {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 404 || status === 410) return 'subscription-unknown'
  return status >= 500 ? 'server-failed' : 'server-refused'
}
