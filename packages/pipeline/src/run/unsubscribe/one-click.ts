import { FetchRefused } from '../../common/net/fetch-refused.ts'
import type { FetchWeb } from '../../fetch/guarded-fetch.ts'

/** What asking to be unsubscribed came to: the status of the answer, where there was one, and why it failed, in words. */
export interface UnsubscribeOutcome {
  isDone: boolean
  status: number | null
  why: string | null
}

/**
 * Leaves a list by one POST (RFC 8058), which is made once and not repeated, and follows no redirect: there must be none.
 * Throws nothing that the network does.
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
    return { isDone, status, why: isDone ? null : whyOf(status) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { isDone: false, status: null, why: error.message }
  }
}

function whyOf(status: number): string {
  if (status >= 300 && status < 400) return 'their server wanted to lead elsewhere, where nothing is sent'
  if (status === 404 || status === 410) return 'their server knows nothing of this subscription'
  return status >= 500 ? 'their server failed' : 'their server refused'
}
