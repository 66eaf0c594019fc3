import type { Defaulted, Owner, Time } from './column-types.ts'

/** A user's account at Readwise, which gets the highlights. */
interface ReadwiseTable {
  user_id: Owner
  /** Sealed with a key that is not in the database; null once Readwise rejected it. */
  token: string | null
  connected_at: Time
  /** When the job that sends runs next; null while there is none. */
  next_at: Time | null
  /** Attempts that failed since the last success. */
  failures: Defaulted<number>
  /** Since when no attempt has succeeded; null while all is well. */
  failing_since: Time | null
  /** How many were accepted since it was connected, including changes of the same highlight. */
  sent: Defaulted<number>
  /** How many Readwise rejected. */
  refused: Defaulted<number>
  sent_at: Time | null
}

/** A queued highlight. */
interface ReadwiseHighlightsTable {
  highlight_id: string
  user_id: Owner
  /** Counts its changes: one that changed while it was sent is sent again. */
  version: Defaulted<number>
}

/** The sending of highlights to Readwise. */
export interface ReadwiseTables {
  readwise: ReadwiseTable
  readwise_highlights: ReadwiseHighlightsTable
}
