import type { Defaulted, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

/** What a webhook can be called for. */
export type WebhookEvent = 'article.stored' | 'edition.ready' | 'highlight.made'

/** An address of another program, which is called when something happens. */
interface WebhooksTable {
  id: string
  user_id: string
  url: string
  /** What it is called for, separated by spaces. */
  events: string
  /** What its calls are signed with; sealed with a key that is not in the database. */
  secret: string
  created_at: Time
  /** Since when no call has succeeded; null while all is well. */
  failing_since: Time | null
  /** While it is switched off, nothing is kept for it. */
  disabled_at: Time | null
  /** Why the server switched it off; null where the user did, or it is on. */
  disabled_because: 'failing' | 'gone' | null
  /** How many events were dropped since it was last switched on, as too many were waiting. */
  dropped: Defaulted<number>
  /**
   * When the next edition is looked at; null where it is not called for editions. While a process looks at it: when it is
   * looked at if that process dies.
   */
  edition_at: Time | null
  /** The first instant that the last edition did not tell of. */
  edition_end: Time | null
}

/** Why a delivery got no response, or was given up. */
export type DeliveryReason = FetchRefusal | 'secret-lost' | 'switched-off'

/** How a delivery went: `failed` is not tried again. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

/** A call of a webhook that is due, under way, or done. */
interface WebhookDeliveriesTable {
  /** Sent as `webhook-id`, the same in each attempt. */
  id: string
  webhook_id: string
  user_id: string
  event: WebhookEvent | 'webhook.test'
  state: DeliveryState
  /** JSON: what is sent, until it was. */
  body: string | null
  attempts: Defaulted<number>
  created_at: Time
  attempted_at: Time | null
  /** When the next attempt is due. */
  next_at: Time | null
  /** The status of the last response. */
  status: number | null
  /** Why there was none. */
  reason: DeliveryReason | null
}

/** Webhooks, and their latest calls. */
export interface WebhookTables {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}
