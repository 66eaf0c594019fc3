import type { Time } from './column-types.ts'

/** A browser that is told of editions and confirmations; it ends with its session. */
interface PushSubscriptionsTable {
  /** The handle of the session that it was made in. */
  session: string
  user_id: string
  /** JSON of its address and keys; sealed with a key that is not in the database. */
  sealed: string
  created_at: Time
  /** When the next edition is looked at; while a process looks at it: when it is if that process dies. Null: never. */
  edition_at: Time | null
  /** The first instant that the last edition did not tell of. */
  edition_end: Time
  /** Confirmations that came before were told of, or came before it was made. */
  confirmations_at: Time
}

/** Notifications of browsers. */
export interface PushTables {
  push_subscriptions: PushSubscriptionsTable
}
