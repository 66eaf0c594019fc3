import type { Defaulted, Flag, Owner, Time } from './column-types.ts'

/** A user's settings for the edition as a book by mail, for example to an e-reader; in the time zone of the user. */
interface BookMailsTable {
  user_id: Owner
  address: string
  is_enabled: Defaulted<Flag>
  /** From 0 to 23. */
  hour: number
  /** When it was enabled: no earlier book is due. */
  enabled_at: Defaulted<Time>
  /** The last local date that a book was made for, such as `2026-11-20`. */
  last_date: string | null
  /** When the last one was sent. */
  sent_at: Time | null
  /** When it is next checked whether one is due; 0: at once. */
  next_at: Defaulted<Time>
  /** Why the last one was not: `refused` by the mail server of the recipient, `empty`, or books may not go to `address`. */
  problem: 'refused' | 'empty' | 'address' | null
}

/** Books by mail. */
export interface BookMailTables {
  book_mails: BookMailsTable
}
