import type { listDeliveries } from '@tidings/db/queries/notify/webhook-deliveries'
import type { WebhookRow } from '@tidings/db/schema'
import type { DeliveryReason } from '@tidings/db/schema/webhooks'
import { eventsOf } from '@tidings/jobs/notify/queue-deliveries'
import { fetchRefusalText } from '../common/fetch-refusal-text.ts'
import type { DeliveryView, WebhookView } from './webhooks-schema.ts'

const iso = (at: number) => new Date(at).toISOString()
const isoOf = (at: number | null) => (at === null ? null : iso(at))

/** A webhook as returned by the API. */
export function webhookView(row: WebhookRow): WebhookView {
  return {
    id: row.id,
    url: row.url,
    events: eventsOf(row),
    createdAt: iso(row.created_at),
    isOn: row.disabled_at === null,
    switchedOffBecause: row.disabled_because,
    failingSince: isoOf(row.failing_since),
    dropped: row.dropped,
  }
}

/** A delivery as returned by the API. */
export function deliveryView(row: Awaited<ReturnType<typeof listDeliveries>>[number]): DeliveryView {
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: iso(row.created_at),
    attemptedAt: isoOf(row.attempted_at),
    nextAt: isoOf(row.next_at),
    status: row.status,
    why: row.reason === null ? null : wordsOf(row.reason),
  }
}

function wordsOf(reason: DeliveryReason): string {
  if (reason === 'secret-lost') return 'the signing secret can no longer be read; please create a new webhook'
  if (reason === 'switched-off') return 'the webhook was switched off'
  return fetchRefusalText(reason)
}
