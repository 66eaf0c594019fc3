import type { Defaulted, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

/**
 * `open`: the user has not decided; `confirmed`: the link was opened; `replying` until the reply is sent, and
 * permanently if the server stopped meanwhile.
 */
export type OptInState = 'open' | 'confirmed' | 'replying' | 'replied' | 'ignored'

/** A mail that asks the user to confirm a subscription, and what the user decided. */
interface OptInsTable {
  id: string
  user_id: Owner
  /**
   * Unique: a mail asks once, however often it is processed. Its newsletter is the mail's; null until it is
   * confirmed.
   */
  mail_id: string
  /** The request in the mail's words, shortened. */
  words: string
  /** JSON: the candidate links; none if the sender is known to be forged. */
  links: string
  /** The link that the server may open on the user's request; null if only the user may. */
  url: string | null
  score: number | null
  /** JSON list of `ConfirmationReason`: for the link, or against opening it. */
  reasons: string
  /** The recipient of a confirming reply; null if none is asked for, or the sender is not proved. */
  reply_to: string | null
  /** The subject of the reply. */
  reply_word: string | null
  state: OptInState
  /** When the user decided. */
  handled_at: Time | null
  created_at: Time
}

/** Mails that ask the user to confirm a subscription. */
export interface OptInTables {
  opt_ins: OptInsTable
}

/**
 * `waiting` for its next attempt, `requesting` since `began_at`; then `confirmed` as the page says, `ask` if the user
 * has to click, or `failed`.
 */
type ReceiptState = 'waiting' | 'requesting' | 'confirmed' | 'ask' | 'failed'

/** The result of an attempt to confirm; `outcome_detail` has the status with `status`. */
export type ConfirmationOutcome =
  | FetchRefusal
  | 'confirmed'
  | 'status'
  | 'no-page'
  | 'asks-to-log-in'
  | 'leads-to-log-in'
  | 'subscription-ended'
  | 'page-failed'
  | 'unfinished'
  | 'needs-scripts'
  | 'asks-for-more'
  | 'click-after-click'
  | 'unclear'
  | 'interrupted'

/** Why a link was chosen, or none was, or why a chosen one is left to the user. */
export type ConfirmationReasonCode =
  // for a link
  | 'words'
  | 'address-confirms'
  | 'surroundings-ask'
  | 'subject-asks'
  | 'button'
  | 'sender-site'
  | 'personal'
  | 'only-candidate'
  // against the mail or its links
  | 'no-link'
  | 'link-too-long'
  | 'too-many-links'
  | 'harmful-mail'
  | 'harmful-links'
  | 'not-about-subscription'
  | 'misleading-link'
  | 'look-alike-domain'
  | 'twin-harmful'
  | 'twin-elsewhere'
  | 'two-candidates'
  | 'unclear'
  | 'none-confirms'
  | 'forwarded-by-hand'
  | 'too-old'
  | 'too-many-mails'
  | 'asks-for-reply'
  // against its sender
  | 'sender-unchecked'
  | 'lookup-failed'
  | 'no-single-sender'
  | 'ambiguous-sender'
  | 'unproved'
  | 'unproved-against-policy'
  | 'shared-domain'
  | 'link-elsewhere'

/** A reason with its words, names or codes, such as the label with `words`. */
export type ConfirmationReason = readonly [code: ConfirmationReasonCode, ...details: string[]]

/** The handling of a mail that asks to confirm a subscription. */
interface ConfirmationReceiptsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  /** Unique: a mail is followed once, however often it is processed. */
  mail_id: string
  state: ReceiptState
  /** The link that was chosen; null if none was. */
  url: string | null
  score: number | null
  /** JSON list of `ConfirmationReason`: for the choice, or why none was made. */
  reasons: string
  /** JSON: the links that the user is shown in state `ask`. */
  choices: string
  /** The number of attempts; requests of one attempt count once. */
  tries: Defaulted<number>
  began_at: Time | null
  next_try_at: Time | null
  /** The result of the last attempt. */
  outcome: ConfirmationOutcome | null
  outcome_detail: string | null
  created_at: Time
}

/** A request for a confirmation, without the query, which usually contains the key. */
interface ConfirmationRequestsTable {
  receipt_id: string
  /** From 1, over all attempts. */
  number: number
  user_id: Owner
  method: string
  host: string
  path: string
  made_at: Time
  /** Null while there is no response, and permanently if none came. */
  status: number | null
}

/** How mails that ask to confirm a subscription were handled. */
export interface ConfirmationTables {
  confirmation_receipts: ConfirmationReceiptsTable
  confirmation_requests: ConfirmationRequestsTable
}
