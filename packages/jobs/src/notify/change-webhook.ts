import { randomBytes, randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import type { FileStore } from '@tidings/db/files/file-store'
import { findUser } from '@tidings/db/queries/accounts/users'
import { cancelWaitingDeliveries } from '@tidings/db/queries/notify/webhook-deliveries'
import { findWebhook, insertWebhook, updateWebhook } from '@tidings/db/queries/notify/webhooks'
import type { Executor, Tables, WebhookRow } from '@tidings/db/schema'
import type { WebhookEvent } from '@tidings/db/schema/programs'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { webAddress } from '@tidings/mail/common/net/web-address'
import type { Transaction } from 'kysely'
import { secretsOfUser } from '../receive/user-secrets.ts'
import { SECRET_PREFIX } from './deliver-webhook.ts'
import { nextEditionAt } from './edition-events.ts'
import { eventsOf } from './queue-deliveries.ts'

/**
 * The address of a webhook, as stored: https and public, or any web address if the operator allows private networks.
 * Throws BAD_REQUEST.
 */
export function webhookAddress(text: string, { allowsPrivate }: { allowsPrivate: boolean }): string {
  try {
    const url = webAddress(text.trim(), { allowsPrivate })
    url.hash = ''
    if (url.protocol === 'https:' || allowsPrivate) return url.href
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw refused(error.code === 'host-not-public' ? 'The address must be a public one.' : undefined, error)
  }
  throw refused()
}

const refused = (
  message = 'Please enter an https:// address without a user name or port.',
  cause?: unknown,
) => new DomainError({ code: 'BAD_REQUEST', message, cause, fields: [{ path: 'url', message }] })

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new webhook of the user with its signing secret, not stored yet. */
export async function newWebhook(
  stored: { db: Executor; files: FileStore },
  userId: string,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const id = randomUUID()
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const box = await secretsOfUser(stored, userId, 'webhook')
  const webhook: WebhookRow = {
    ...{ id, user_id: userId, url, events: events.join(' '), secret: box.seal(secret, id) },
    ...{ created_at: Date.now(), failing_since: null, disabled_at: null, disabled_because: null },
    ...{ dropped: 0, edition_at: null, edition_end: null },
  }
  return { webhook, secret }
}

/** Stores a new webhook, and schedules its editions. */
export async function storeWebhook(trx: Transaction<Tables>, webhook: WebhookRow): Promise<void> {
  await insertWebhook(trx, webhook)
  await replan(trx, webhook)
}

/**
 * Changes the events of the user's webhook, or enables or disables it, which cancels its waiting deliveries; returns
 * it, or undefined if there is none. Call it under lockUser.
 */
export async function changeWebhook(
  trx: Transaction<Tables>,
  userId: string,
  {
    id,
    events,
    isOn,
  }: { id: string; events?: readonly WebhookEvent[] | undefined; isOn?: boolean | undefined },
): Promise<WebhookRow | undefined> {
  const webhook = await findWebhook(trx, userId, id)
  if (!webhook) return undefined
  const change: Partial<WebhookRow> = {}
  if (events) change.events = events.join(' ')
  const wasOn = webhook.disabled_at === null
  if (isOn === true && !wasOn) {
    Object.assign(change, { disabled_at: null, disabled_because: null, failing_since: null, dropped: 0 })
  }
  if (isOn === false && wasOn) {
    Object.assign(change, { disabled_at: Date.now(), disabled_because: null })
    await cancelWaitingDeliveries(trx, userId, id, 'switched-off')
  }
  if (Object.keys(change).length > 0) await updateWebhook(trx, userId, id, change)
  await replan(trx, { ...webhook, ...change })
  return findWebhook(trx, userId, id)
}

/** Schedules the next edition of an enabled webhook that asks for editions, and cancels the schedule of any other. */
async function replan(trx: Transaction<Tables>, webhook: WebhookRow): Promise<void> {
  const { id, user_id: userId, edition_at: planned } = webhook
  const isWanted = webhook.disabled_at === null && eventsOf(webhook).includes('edition.ready')
  if (isWanted === (planned !== null)) return
  const user = isWanted ? await findUser(trx, userId) : undefined
  const now = Date.now()
  const at = user ? await nextEditionAt(trx, user, now) : null
  // Editions from while it was disabled are skipped.
  await updateWebhook(trx, userId, id, { edition_at: at, edition_end: at === null ? null : now })
}
