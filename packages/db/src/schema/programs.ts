import type { Defaulted, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

/** The events of webhooks. */
export const WEBHOOK_EVENTS = ['article.stored', 'edition.ready', 'highlight.made'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** An address of another program, which is called on events. */
interface WebhooksTable {
  id: string
  user_id: string
  url: string
  /** Its events, separated by spaces. */
  events: string
  /** The signing secret of its calls; sealed with a key that is not in the database. */
  secret: string
  created_at: Time
  /** Since when no call has succeeded; null while all is well. */
  failing_since: Time | null
  /** While it is disabled, nothing is queued for it. */
  disabled_at: Time | null
  /** Why the server disabled it; null if the user did, or it is enabled. */
  disabled_because: 'failing' | 'gone' | null
  /** How many events were dropped since it was last enabled, because too many were waiting. */
  dropped: Defaulted<number>
  /**
   * When the next edition is checked; null if editions are not among its events. While a process checks it: when it is
   * checked again if that process dies.
   */
  edition_at: Time | null
  /** The end of the last edition's span (exclusive). */
  edition_end: Time | null
}

/** Why a delivery got no response, or was cancelled. */
export type DeliveryReason = FetchRefusal | 'secret-lost' | 'switched-off'

/** The state of a delivery: `failed` is not retried. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A call of a webhook: due, in progress, or done. */
interface WebhookDeliveriesTable {
  /** Sent as `webhook-id`, the same in each attempt. */
  id: string
  webhook_id: string
  user_id: string
  event: WebhookEvent | 'webhook.test'
  state: DeliveryState
  /** JSON: the body, until it is delivered. */
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

/** An access token of another program; only its hash is stored here. */
interface ApiTokensTable {
  id: string
  user_id: string
  /** Its name, from the user. */
  name: string
  /** SHA-256 of the token, hex. */
  secret_hash: string
  /** Its scopes, separated by spaces. */
  scopes: string
  created_at: Time
  /** Null: never. */
  expires_at: Time | null
  /** When it was last used, to a quarter of an hour. */
  last_used_at: Time | null
}

/**
 * The content of a feed: today's edition, or articles that are saved, have a tag, are from a newsletter, or match a
 * search.
 */
export const FEED_KINDS = ['today', 'saved', 'tag', 'newsletter', 'search'] as const
type FeedKind = (typeof FEED_KINDS)[number]

/** A secret address of a feed; only its hash is stored here. */
interface FeedsTable {
  id: string
  user_id: string
  kind: FeedKind
  /** For `tag`, as the user wrote it. */
  tag: string | null
  /** For `newsletter`. */
  newsletter_id: string | null
  /** For `search`. */
  query: string | null
  /** SHA-256 of the secret in its address, hex. */
  secret_hash: string
  /** The access token that it was created with, and expires with; null for one created by the user. */
  token_id: string | null
  created_at: Time
  /** That of the token. */
  expires_at: Time | null
  /** When it was last fetched, to a quarter of an hour. */
  last_used_at: Time | null
  /** A hash of its content then, and when that last changed. */
  version: Defaulted<string>
  changed_at: Time
}

/** How other programs reach a user's data. */
export interface ProgramTables {
  api_tokens: ApiTokensTable
  feeds: FeedsTable
}
