import type { Time } from './column-types.ts'

/** A browser that gets notifications of editions and confirmations; it ends with its session. */
interface PushSubscriptionsTable {
  /** The handle of its session. */
  session: string
  user_id: string
  /** JSON of its address and keys; sealed with a key that is not in the database. */
  sealed: string
  created_at: Time
  /**
   * When the next edition is checked; while a process checks it: when it is checked again if that process dies. Null:
   * never.
   */
  edition_at: Time | null
  /** The end of the last edition's span (exclusive). */
  edition_end: Time
  /** Earlier confirmations were notified, or are from before it was created. */
  confirmations_at: Time
}

/** Notifications of browsers. */
export interface PushTables {
  push_subscriptions: PushSubscriptionsTable
}
