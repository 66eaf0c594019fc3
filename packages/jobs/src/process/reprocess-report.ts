import type { Changes } from '../issues/changes.ts'

/** The outcome of reprocessing one mail. */
export type Outcome =
  /** It was an issue and still is. */
  | 'read'
  /** It could not be read before, and now is an issue. */
  | 'new'
  /** It could not be read before, and still can't. */
  | 'unread'
  /** It is not settled yet, or repeats another: nothing was done. */
  | 'skipped'

/** The result of reprocessing one mail. */
export interface Reprocessing {
  outcome: Outcome
  newsletterId: string | null
  subject: string | null
  changes: Changes
}
