import { noteAnswer, noteRequest } from '@tidings/db/queries/confirmation-receipts'
import type { ConfirmationReceiptRow } from '@tidings/db/schema'
import type { ConfirmationOutcome } from '@tidings/db/schema/mails'
import { type AnswerVerdict, judgeAnswer } from '../../analyse/confirmation/judge-answer.ts'
import { readableAddress } from '../../analyse/links/readable-address.ts'
import { FetchRefused } from '../../common/net/fetch-refused.ts'
import { harmInAddress } from '../../common/text/harmful-words.ts'
import type { WebAnswer, WebRequest } from '../../fetch/guarded-fetch.ts'
import type { Following } from './follow-confirmation.ts'

/** What one try came to, `detail` is the status with `status`; `again`: worth another try. */
export interface TryOutcome {
  kind: 'confirmed' | 'ask' | 'again' | 'failed'
  outcome: ConfirmationOutcome
  detail?: string
}

const LIMITS = { bytes: 524_288, wholeMs: 10_000, redirects: 8 }

/**
 * Requests a confirming link, whose first request is noted under number `began`, and, where the page is a form that does
 * nothing but confirm, sends that once. No redirect is followed to where something could be lost. Throws only what the
 * database throws.
 */
export async function requestConfirmation(
  following: Following,
  { receipt, url, began }: { receipt: ConfirmationReceiptRow; url: string; began: number },
): Promise<TryOutcome> {
  const first = await answerOf(following, url, {})
  if ('outcome' in first) return first
  await noteHops(following, receipt, began, first.answer)
  if (first.verdict.kind !== 'form') return first.verdict
  const { form } = first.verdict
  const sent = await noteRequest(following.db, receipt, {
    method: form.method,
    url: form.url,
    madeAt: following.now(),
    status: null,
  })
  const request: WebRequest = form.method === 'POST' ? { method: 'POST', form: form.fields } : {}
  const second = await answerOf(following, form.url, request)
  // It may have arrived: what was posted isn't posted again.
  if ('outcome' in second) return { ...second, kind: second.kind === 'again' ? 'ask' : second.kind }
  await noteHops(following, receipt, sent, second.answer)
  const { verdict } = second
  if (verdict.kind === 'form') return { kind: 'ask', outcome: 'click-after-click' }
  return verdict.kind === 'again' ? { ...verdict, kind: 'ask' } : verdict
}

async function answerOf(
  { fetchWeb, signal, wholeMs = LIMITS.wholeMs }: Following,
  url: string,
  request: WebRequest,
): Promise<TryOutcome | { answer: WebAnswer; verdict: AnswerVerdict }> {
  try {
    const answer = await fetchWeb(url, {
      accept: 'text/html, */*;q=0.5',
      limits: { ...LIMITS, wholeMs },
      signal,
      mayConnect: (next) => harmOf(next) === null,
      ...request,
    })
    const { status, url: from, headers, body, truncated } = answer
    const text = new TextDecoder(charsetOf(headers['content-type'])).decode(body)
    const contentType = headers['content-type'] ?? ''
    return { answer, verdict: judgeAnswer({ status, url: from, contentType, body: text, truncated }) }
  } catch (error) {
    if (signal.aborted) {
      return { kind: 'ask', outcome: 'interrupted' }
    }
    if (!(error instanceof FetchRefused)) throw error
    if (error.towards !== undefined && harmOf(new URL(error.towards)) === 'log-in') {
      return { kind: 'ask', outcome: 'leads-to-log-in' }
    }
    return { kind: error.mayTryAgain ? 'again' : 'failed', outcome: error.code }
  }
}

const harmOf = (url: URL) => harmInAddress(readableAddress(url))

async function noteHops(
  { db, now }: Following,
  receipt: ConfirmationReceiptRow,
  first: number,
  { hops }: WebAnswer,
): Promise<void> {
  for (const [at, { method, url, status }] of hops.entries()) {
    if (at === 0) await noteAnswer(db, receipt.id, first, status)
    else await noteRequest(db, receipt, { method, url, madeAt: now(), status })
  }
}

function charsetOf(contentType = ''): string {
  const named = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).encoding
  } catch {
    return 'utf-8'
  }
}
