import { randomBytes } from 'node:crypto'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { countWaiting, insertDeliveries } from '@tidings/db/queries/notify/webhook-deliveries'
import { countDropped, listWebhooks } from '@tidings/db/queries/notify/webhooks'
import type { MailRow, Tables, WebhookDeliveryRow, WebhookRow } from '@tidings/db/schema'
import type { WebhookEvent } from '@tidings/db/schema/programs'
import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import type { Transaction } from 'kysely'
import { articleData } from './webhook-data.ts'

/** Rows per statement. */
const ROWS = 50
const ID_BYTES = 16

export interface WebhookQueue {
  jobs: JobQueue
  /** The user's limits, if they differ from the default. */
  limits?: UserLimits
}

/** The events that a webhook is called for. */
export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  events.split(' ') as WebhookEvent[]

/**
 * Adds a delivery of each event to each of the user's webhooks that ask for it, in the transaction of the event. `data`
 * is only computed if there is such a webhook. Wake the queue afterwards.
 */
export async function queueWebhookEvents(
  trx: Transaction<Tables>,
  queue: WebhookQueue,
  userId: string,
  event: WebhookEvent,
  data: () => Promise<readonly object[]>,
): Promise<void> {
  const all = await listWebhooks(trx, userId)
  const subscribed = all.filter((hook) => hook.disabled_at === null && eventsOf(hook).includes(event))
  if (subscribed.length === 0) return
  const things = await data()
  for (const webhook of subscribed) await queueDeliveries(trx, queue, webhook, { event, things })
}

/** Adds deliveries of events to a webhook, up to the limit of waiting ones; returns how many. */
export async function queueDeliveries(
  trx: Transaction<Tables>,
  { jobs, limits = USER_LIMITS }: WebhookQueue,
  { id: webhookId, user_id: userId }: Pick<WebhookRow, 'id' | 'user_id'>,
  { event, things }: { event: WebhookDeliveryRow['event']; things: readonly object[] },
): Promise<number> {
  const now = Date.now()
  const capacity = Math.max(0, limits.waitingDeliveries - (await countWaiting(trx, userId)))
  const rows = things.slice(0, capacity).map((data) => ({
    id: `msg_${randomBytes(ID_BYTES).toString('hex')}`,
    webhook_id: webhookId,
    user_id: userId,
    event,
    state: 'waiting' as const,
    body: JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data }),
    attempts: 0,
    created_at: now,
    attempted_at: null,
    next_at: now,
    status: null,
    reason: null,
  }))
  for (let at = 0; at < rows.length; at += ROWS) await insertDeliveries(trx, rows.slice(at, at + ROWS))
  for (const { id } of rows) await jobs.add(trx, 'deliver-webhook', { deliveryId: id }, { owner: userId })
  const dropped = things.length - rows.length
  if (dropped > 0) await countDropped(trx, userId, webhookId, dropped)
  return rows.length
}

/** Older mail is from an import, or from a mailbox that is read for the first time. */
const NEW_MS = 2 * 86_400_000

/**
 * Queues events of a mail's articles, in the transaction that stores them, unless the mail is days old. Without an
 * `origin`, the public address of the product, none are queued.
 */
export async function queueArticleEvents(
  trx: Transaction<Tables>,
  { origin, ...queue }: WebhookQueue & { origin?: () => string },
  { user_id: userId, received_at }: Pick<MailRow, 'user_id' | 'received_at'>,
  ids: readonly string[],
): Promise<void> {
  if (!origin || ids.length === 0 || Date.now() - received_at > NEW_MS) return
  await queueWebhookEvents(trx, queue, userId, 'article.stored', () =>
    articleData(trx, userId, ids, origin()),
  )
}
