import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findMailToProcess } from '@tidings/db/queries/mails/mails'
import {
  claimReceipt,
  findReceipt,
  leaveToUser,
  recordRequest,
  recordResponse,
  type Settlement,
  settleReceipt,
} from '@tidings/db/queries/newsletters/confirmation-receipts'
import { writeConfirmation } from '@tidings/db/queries/newsletters/confirmations'
import { findDeletion } from '@tidings/db/queries/newsletters/deletions'
import type { ConfirmationReceiptRow, Executor, NewsletterRow } from '@tidings/db/schema'
import type { ConfirmationOutcome, ConfirmationReason } from '@tidings/db/schema/confirmations'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { harmInAddress } from '@tidings/mail/common/text/harmful-words'
import { judgeResponse, type ResponseVerdict } from '@tidings/mail/confirmation/judge-response'
import { notFollowedReason } from '@tidings/mail/confirmation/not-followed-reason'
import { readableAddress } from '@tidings/mail/links/readable-address'
import { storedChecks } from '@tidings/mail/sender/authentication'
import { decoderOf } from '../fetch/decoder-of.ts'
import type { FetchWeb, WebRequest, WebResponse } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { pauseAfter } from './check-confirmations.ts'

export interface Following {
  db: Executor
  jobs: JobQueue
  fetchWeb: FetchWeb
  /** The time, epoch milliseconds. */
  now(): number
  /** Aborts requests when the server stops. */
  signal: AbortSignal
  /** The timeout of an attempt in ms; ten seconds by default. */
  wholeMs?: number
}

const TRIES = 5
/** By this time a deletion is complete, in ms. */
const A_MOMENT = 1000
/** Longer than any attempt, in ms: a process that has not ended one by then is gone. */
const GIVEN_UP_AFTER = 120_000

/**
 * Follows the link of a waiting receipt, once: the attempt is recorded before the request is made, and one that never
 * ended is not repeated, since the request may have arrived. Stores the outcome in the receipt and the newsletter.
 */
export async function followConfirmation(following: Following, receiptId: string): Promise<void> {
  const { db, jobs, now } = following
  const found = await findReceipt(db, receiptId)
  if (!found) return
  const { receipt, newsletter } = found
  const deletion = await findDeletion(db, newsletter.id)
  if (deletion) {
    // No requests for a deleted newsletter; if it is restored, it waits again.
    const later = { runAt: deletion.purge_at + A_MOMENT, owner: deletion.user_id }
    return db.transaction().execute((trx) => jobs.add(trx, 'follow-confirmation', { receiptId }, later))
  }
  if (receipt.state === 'requesting') return takeUp(following, receipt)
  const { url } = receipt
  if (receipt.state !== 'waiting' || url === null || (receipt.next_try_at ?? 0) > now()) return
  if (newsletter.confirmation_status !== 'pending' && newsletter.confirmation_status !== 'failed') return
  // It may have been chosen before mails had to be proved.
  const doubt = await doubtAbout(db, { receipt, url, newsletter })
  if (doubt !== null) return leaveToUser(db, receipt, doubt)
  const began = await lockedTransaction(db, receipt.user_id, async (trx) => {
    if (!(await claimReceipt(trx, receipt.id, now()))) return undefined
    const later = { runAt: now() + GIVEN_UP_AFTER, owner: receipt.user_id }
    await jobs.add(trx, 'follow-confirmation', { receiptId }, later)
    return recordRequest(trx, receipt, { method: 'GET', url, madeAt: now(), status: null })
  })
  if (began === undefined) return
  const outcome = await requestConfirmation(following, { receipt, url, began })
  await settle(following, { ...receipt, tries: receipt.tries + 1 }, outcome)
}

/** Why the link of a receipt is left to the user, according to the stored mail; null if the server follows it. */
async function doubtAbout(
  db: Executor,
  { receipt, url, newsletter }: { receipt: ConfirmationReceiptRow; url: string; newsletter: NewsletterRow },
): Promise<ConfirmationReason | null> {
  const mail = await findMailToProcess(db, receipt.mail_id)
  return notFollowedReason({
    authentication: storedChecks(mail?.authentication ?? null),
    sender: mail?.sender_address ?? null,
    url,
    sourceEmail: newsletter.source_email,
  })
}

/** Another process is following it, or was when the server ended. */
async function takeUp(following: Following, receipt: ConfirmationReceiptRow): Promise<void> {
  if (following.now() - (receipt.began_at ?? 0) < GIVEN_UP_AFTER) return
  await settle(following, receipt, { kind: 'ask', outcome: 'interrupted' })
}

async function settle(
  { db, jobs, now }: Following,
  receipt: ConfirmationReceiptRow,
  { kind, outcome, detail }: TryOutcome,
): Promise<void> {
  await lockedTransaction(db, receipt.user_id, async (trx) => {
    const { tries } = receipt
    const state = kind === 'again' ? (tries >= TRIES ? 'failed' : 'waiting') : kind
    const nextTryAt = now() + pauseAfter(tries)
    const to: Settlement = {
      ...{ state, outcome, detail: detail ?? null },
      ...(kind === 'ask' && receipt.url !== null && { choices: [receipt.url] }),
      ...(state === 'waiting' && { nextTryAt }),
    }
    if (!(await settleReceipt(trx, receipt.id, to))) return
    const later = { runAt: nextTryAt, owner: receipt.user_id }
    if (state === 'waiting') await jobs.add(trx, 'follow-confirmation', { receiptId: receipt.id }, later)
    // Reads the current owner: the newsletter may have been deleted and restored.
    const newsletter = (await findReceipt(trx, receipt.id))?.newsletter
    // An issue that arrived meanwhile has confirmed it.
    if (!newsletter || newsletter.confirmation_status === 'confirmed') return
    await writeConfirmation(trx, newsletter.user_id, newsletter.id, {
      status: state === 'confirmed' || state === 'failed' ? state : 'pending',
      attempts: newsletter.confirmation_attempts + 1,
      lastAttempt: now(),
    })
  })
}

/** The result of one attempt, `detail` is the status with `status`; `again`: worth another attempt. */
interface TryOutcome {
  kind: 'confirmed' | 'ask' | 'again' | 'failed'
  outcome: ConfirmationOutcome
  detail?: string
}

const LIMITS = { bytes: 524_288, wholeMs: 10_000, redirects: 8 }

/**
 * Requests a confirming link, whose first request is recorded under number `began`, and submits its form once if the
 * page is a form that only confirms. No redirect is followed to where something could be lost. Throws only what the
 * database throws.
 */
async function requestConfirmation(
  following: Following,
  { receipt, url, began }: { receipt: ConfirmationReceiptRow; url: string; began: number },
): Promise<TryOutcome> {
  const first = await responseOf(following, url, {})
  if ('outcome' in first) return first
  await noteHops(following, receipt, began, first.response)
  if (first.verdict.kind !== 'form') return first.verdict
  const { method, url: target, fields } = first.verdict.form
  const asked = { method, url: target, madeAt: following.now(), status: null }
  const sent = await recordRequest(following.db, receipt, asked)
  const request: WebRequest = method === 'POST' ? { method, form: fields } : {}
  const second = await responseOf(following, target, request)
  // It may have arrived: a POST is not repeated.
  if ('outcome' in second) return { ...second, kind: second.kind === 'again' ? 'ask' : second.kind }
  await noteHops(following, receipt, sent, second.response)
  const { verdict } = second
  if (verdict.kind === 'form') return { kind: 'ask', outcome: 'click-after-click' }
  return verdict.kind === 'again' ? { ...verdict, kind: 'ask' } : verdict
}

async function responseOf(
  { fetchWeb, signal, wholeMs = LIMITS.wholeMs }: Following,
  url: string,
  request: WebRequest,
): Promise<TryOutcome | { response: WebResponse; verdict: ResponseVerdict }> {
  try {
    const response = await fetchWeb(url, {
      accept: 'text/html, */*;q=0.5',
      limits: { ...LIMITS, wholeMs },
      signal,
      mayConnect: (next) => harmOf(next) === null,
      ...request,
    })
    const { status, url: from, headers, truncated } = response
    const contentType = headers['content-type'] ?? ''
    const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
    const body = (decoderOf(charset) ?? new TextDecoder()).decode(response.body)
    return { response, verdict: judgeResponse({ status, url: from, contentType, body, truncated }) }
  } catch (error) {
    if (signal.aborted) return { kind: 'ask', outcome: 'interrupted' }
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
  { hops }: WebResponse,
): Promise<void> {
  for (const [at, { method, url, status }] of hops.entries()) {
    if (at === 0) await recordResponse(db, receipt.id, first, status)
    else await recordRequest(db, receipt, { method, url, madeAt: now(), status })
  }
}
