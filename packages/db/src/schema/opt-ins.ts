import type { Owner, Time } from './column-types.ts'

/**
 * `open`: the user has not decided; `confirmed`: the user opened the link, or had it opened; `replying` until the reply
 * is sent, and for good where the server ended meanwhile.
 */
export type OptInState = 'open' | 'confirmed' | 'replying' | 'replied' | 'ignored'

/** A mail that asks the user to confirm a subscription, and what the user decided. */
interface OptInsTable {
  id: string
  user_id: Owner
  /** Unique: a mail asks once, however often it is read. Its newsletter is the mail's; null until it is confirmed. */
  mail_id: string
  /** How the mail asks, in its own words, shortened. */
  words: string
  /** JSON: the links that may be meant; none where the sender is known to be forged. */
  links: string
  /** The one of them that the server may open when the user says so; null where only the user may. */
  url: string | null
  score: number | null
  /** JSON list of `ConfirmationReason`: for the link, or against opening it. */
  reasons: string
  /** Whom a reply goes to that confirms; null where none is asked for, or nobody is proved to have asked. */
  reply_to: string | null
  /** What the reply has to say. */
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
