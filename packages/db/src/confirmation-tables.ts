import type { Defaulted, Time } from './column-types.ts'

/**
 * `waiting` for its next try, `requesting` since `began_at`; then `confirmed` by the page's own words, `ask` where the
 * reader has to click, or `failed`.
 */
export type ReceiptState = 'waiting' | 'requesting' | 'confirmed' | 'ask' | 'failed'

/** What was made of a mail that asks to confirm a subscription. */
export interface ConfirmationReceiptsTable {
  id: string
  user_id: string
  newsletter_id: string
  /** Unique: a mail is followed once, however often it is read. */
  mail_id: string
  state: ReceiptState
  /** The link that was chosen; null where none could be. */
  url: string | null
  score: number | null
  /** JSON: for the choice, or why none was made, in words. */
  reasons: string
  /** JSON: the links that the reader is shown in state `ask`. */
  choices: string
  /** How often it was tried, requests of one try together. */
  tries: Defaulted<number>
  began_at: Time | null
  next_try_at: Time | null
  /** What the last try came to, in words for the reader. */
  outcome: string | null
  created_at: Time
}

/** A request for a confirmation; never the query, which mostly holds the key. */
export interface ConfirmationRequestsTable {
  receipt_id: string
  /** From 1, over all tries. */
  number: number
  user_id: string
  method: string
  host: string
  path: string
  made_at: Time
  /** Null while no answer has come, and for good where none came. */
  status: number | null
}
