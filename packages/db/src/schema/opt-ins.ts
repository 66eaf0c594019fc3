import type { Owner, Time } from './column-types.ts'

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
