import { createHmac, randomInt } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { isSuspended } from '@tidings/db/queries/accounts/suspensions'
import { findUser } from '@tidings/db/queries/accounts/users'
import {
  cancelWaitingDeliveries,
  findDelivery,
  forgetOldDeliveries,
  recordAttempt,
} from '@tidings/db/queries/notify/webhook-deliveries'
import { findWebhook, updateWebhook } from '@tidings/db/queries/notify/webhooks'
import type { Executor, Tables, WebhookDeliveryRow, WebhookRow } from '@tidings/db/schema'
import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { retryAfter } from '@tidings/mail/common/net/retry-after'
import type { Transaction } from 'kysely'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { openedSecret } from '../receive/user-secrets.ts'

/** What the signing secrets of Standard Webhooks begin with; their bytes follow in base64. */
export const SECRET_PREFIX = 'whsec_'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The pauses before each further attempt; with jitter, which only adds to them, a little more than a day in all. */
export const PAUSES: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8.5 * HOUR],
]
/** The maximum jitter, as a share of a pause: deliveries after an outage must not be retried at the same time. */
const JITTER = 0.1
/** The longest wait that a receiver may request; a failing webhook is retried for a day. */
const MAX_WAIT = 8 * HOUR
/** Statuses that may request a wait: too many requests, or temporarily unavailable. */
const ASKING = [429, 503]
/** Only the status of the response is used. */
const LIMITS = { bytes: 4096, wholeMs: 15_000, idleMs: 10_000 }

interface WebhookDelivering {
  db: Executor
  files: FileStore
  jobs: JobQueue
  /** The guarded fetcher, with what the operator allows for webhooks. */
  callWebhook: FetchWeb
  log: { info(details: object, message: string): void }
  limits?: UserLimits
  /** Aborts deliveries in progress. */
  signal?: AbortSignal
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** The status of a response, or why there was none. */
type Outcome = Pick<WebhookDeliveryRow, 'status' | 'reason'> & {
  /** The wait that the receiver requests, in milliseconds. */
  wait?: number | undefined
}

/**
 * Calls a webhook of the user and records the result: a failed delivery is retried after a pause; a webhook that failed
 * for a day, or responds that it is gone (410), is disabled, and its owner informed by mail. A process that is killed
 * between the response and recording it delivers again with the same id. Nothing is called for a suspended account.
 * Throws if aborted.
 */
export async function deliverWebhook(
  delivering: WebhookDelivering,
  { deliveryId }: { deliveryId: string },
  userId: string,
): Promise<void> {
  const { db, now = Date.now } = delivering
  const delivery = await findDelivery(db, userId, deliveryId)
  const webhook = delivery && (await findWebhook(db, userId, delivery.webhook_id))
  if (!webhook || delivery.state !== 'waiting' || delivery.body === null) return
  if (await isSuspended(db, userId)) return postpone(delivering, deliveryId, userId)
  const outcome = await call(delivering, webhook, { id: delivery.id, body: delivery.body, at: now() })
  delivering.signal?.throwIfAborted()
  await lockedTransaction(db, userId, (trx) => settle(trx, delivering, { delivery, outcome, at: now() }))
  delivering.jobs.wake()
}

/** The deliveries of a suspended account wait until it is resumed. */
async function postpone(
  { db, jobs, now = Date.now }: WebhookDelivering,
  deliveryId: string,
  userId: string,
): Promise<void> {
  const options = { runAt: now() + HOUR, owner: userId }
  await db.transaction().execute((trx) => jobs.add(trx, 'deliver-webhook', { deliveryId }, options))
}

async function call(
  { db, files, callWebhook, signal }: WebhookDelivering,
  { id, user_id: userId, url, secret: sealed }: WebhookRow,
  message: { id: string; at: number; body: string },
): Promise<Outcome> {
  const known = await openedSecret({ db, files }, userId, { purpose: 'webhook', sealed, owner: id })
  if (known === undefined) return { status: null, reason: 'secret-lost' }
  try {
    const { status, headers } = await callWebhook(url, {
      ...{ method: 'POST', json: message.body, signature: signatureOf(known, message) },
      ...{ follow: false, limits: LIMITS, ...(signal && { signal }) },
    })
    const asked = { now: message.at, maxMs: MAX_WAIT }
    return { status, reason: null, wait: ASKING.includes(status) ? retryAfter(headers, asked) : undefined }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { status: null, reason: error.code }
  }
}

/**
 * The headers that let a receiver verify a call and reject repeated ones (Standard Webhooks 1.0): an HMAC-SHA256 over
 * the id, the time of the attempt (epoch milliseconds, sent as seconds) and the body.
 */
function signatureOf(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<`webhook-${string}`, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300
const GONE = 410

async function settle(
  trx: Transaction<Tables>,
  { jobs, log, limits = USER_LIMITS }: WebhookDelivering,
  { delivery, outcome, at }: { delivery: WebhookDeliveryRow; outcome: Outcome; at: number },
): Promise<void> {
  const { id, webhook_id: webhookId, user_id: userId } = delivery
  const isTest = delivery.event === 'webhook.test'
  const pause = isTest ? undefined : PAUSES[delivery.attempts]
  const { status, reason, wait = 0 } = outcome
  const nextAt =
    isDelivered(outcome) || pause === undefined
      ? null
      : at + Math.max(pause, wait) + randomInt(Math.ceil(pause * JITTER))
  const isNew = await recordAttempt(trx, userId, id, {
    status,
    reason,
    state: isDelivered(outcome) ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
    body: nextAt === null ? null : delivery.body,
    attempts: delivery.attempts + 1,
    attempted_at: at,
    next_at: nextAt,
  })
  // It was cancelled meanwhile, or another worker made this attempt.
  if (!isNew) return
  if (nextAt !== null) {
    await jobs.add(trx, 'deliver-webhook', { deliveryId: id }, { runAt: nextAt, owner: userId })
  }
  if (!isTest && (await noteHealth(trx, { userId, webhookId, outcome, at }, log))) {
    const user = await findUser(trx, userId)
    // An unconfirmed address may be a stranger's.
    if (user && user.email_verified_at !== null) {
      const notice = { kind: 'webhook-off' as const, userId, email: user.email, askedAt: Date.now() }
      await jobs.add(trx, 'send-account-email', notice, { owner: userId })
    }
  }
  await forgetOldDeliveries(trx, userId, webhookId, limits.deliveriesOfWebhook)
}

/** Records since when a webhook fails, and disables it after long enough; returns whether it did. */
async function noteHealth(
  trx: Transaction<Tables>,
  about: { userId: string; webhookId: string; outcome: Outcome; at: number },
  log: WebhookDelivering['log'],
): Promise<boolean> {
  const { userId, webhookId, outcome, at } = about
  const webhook = await findWebhook(trx, userId, webhookId)
  if (!webhook || webhook.disabled_at !== null) return false
  if (isDelivered(outcome)) {
    if (webhook.failing_since !== null) await updateWebhook(trx, userId, webhookId, { failing_since: null })
    return false
  }
  const since = webhook.failing_since ?? at
  const isGone = outcome.status === GONE
  if (!isGone && at - since < DAY) {
    await updateWebhook(trx, userId, webhookId, { failing_since: since })
    return false
  }
  const because = isGone ? 'gone' : 'failing'
  const off = { disabled_at: at, disabled_because: because, edition_at: null } as const
  await updateWebhook(trx, userId, webhookId, { failing_since: since, ...off })
  await cancelWaitingDeliveries(trx, userId, webhookId, 'switched-off')
  log.info({ event: 'webhook.switched-off', userId, webhookId, reason: because }, 'webhook.switched-off')
  return true
}
