import type { Time } from './column-types.ts'

/** A newsletter that was deleted, until that can't be undone any more. */
export interface DeletionsTable {
  newsletter_id: string
  /** Whose it was. */
  user_id: string
  /** Who has it now: an account of nobody, so that none of its owner's calls finds anything of it. */
  holder_id: string
  deleted_at: Time
  /** When it is purged. */
  purge_at: Time
  /** Since when it is being purged: it can't come back any more. */
  purging_at: Time | null
}

/** By one POST (RFC 8058), by mail, or by the user on the sender's own page. */
export type WayToLeave = 'one-click' | 'mail' | 'page'

/** That the user asked to leave a newsletter, and how it went; the last one of a newsletter counts. */
export interface UnsubscriptionsTable {
  id: string
  user_id: string
  newsletter_id: string
  how: WayToLeave
  /** Whom it was asked of: a host, or a mail address. */
  target: string
  asked_at: Time
  /** `asking` while the answer is waited for, and for good where the server ended meanwhile. */
  state: 'asking' | 'asked' | 'failed'
  /** The HTTP status of the answer. */
  status: number | null
  /** Why it failed, in words. */
  why: string | null
  /** When the user decided to stay after all. */
  taken_back_at: Time | null
}
