import type { UnsubscribeFacts } from './unsubscribe-status.ts'

/** The data of a newsletter's card. */
export type NewsletterView = {
  id: string
  name: string
  sourceEmail: string
  /** Style class such as `sw-mint`. */
  color?: string | undefined
  confirmationStatus?: 'confirmed' | 'pending' | 'failed' | undefined
  confirmationAttempts?: number | undefined
  /** ISO 8601, UTC. */
  lastConfirmationAttempt?: string | undefined
  /** The links of which the reader has to open one to confirm it. */
  confirmationLinks?: readonly string[] | undefined
  /** Why the server did not open one itself, as a sentence. */
  confirmationReason?: string | undefined
  /** ISO 8601, UTC. */
  lastIssueAt?: string | undefined
  /** The user's address that its mail is sent to: `+word`, or the address's name. */
  arrivesAt?: string | undefined
  /** Missed issues since the last one, if two or more. */
  missedIssues?: number | undefined
  /** How many of its articles are unread. */
  unread?: number | undefined
  /** Whether it is the newsletter of saved links. */
  isSavedLinks?: boolean | undefined
  folder?: string | undefined
  tags?: readonly string[] | undefined
  /** How the reader unsubscribed from it. */
  unsubscription?: UnsubscribeFacts | undefined
}

/** The actions of a newsletter. */
export type NewsletterActions = {
  onRetry: () => void
  /** Left out if there were no attempts to confirm it. */
  onReceipt?: (() => void) | undefined
  /** Left out if unsubscribing is impossible. */
  onUnsubscribe?: (() => void) | undefined
  /** For one that was unsubscribed from. */
  onUndoUnsubscribe?: (() => void) | undefined
  onEdit: () => void
  /** Puts it into a folder or under a tag. */
  onOrganize?: (() => void) | undefined
  onMerge?: (() => void) | undefined
  onSplit?: (() => void) | undefined
  onDelete: () => void
}
