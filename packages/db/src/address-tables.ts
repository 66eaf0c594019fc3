import type { Defaulted, Flag, Time } from './column-types.ts'

export interface InboxAddressesTable {
  /** What stands before the @; unique over all users. */
  local_part: string
  /** What calls name it by: unlike the local part it lets no mail in. */
  id: string
  user_id: string
  created_at: Time
  /** What the user calls it; null for the one that came with the account. */
  label: string | null
  /** 1 when it is meant for one newsletter alone. */
  for_one: Defaulted<Flag>
  /** Host of the one it was given to, as the user said or the first mail showed; null until then. */
  given_to: string | null
  /** Since when mail to it is refused. */
  disabled_at: Time | null
}

/** How much came in at each address, by the word behind its `+`. */
export interface InboxArrivalsTable {
  local_part: string
  /** Lower case; empty without a word, and for those too many to be told apart. */
  word: string
  user_id: string
  mails: number
  last_at: Time
}

/** A mail provider's question whether it may forward mail here, until it is answered. */
export interface ForwardingsTable {
  mail_id: string
  user_id: string
  /** The address that mail is to be forwarded to. */
  local_part: string
  code: string | null
  /** `https:`; opened by nobody but the user. */
  confirm_url: string | null
  received_at: Time
  /** When it was put away, or forwarded mail began to arrive. */
  used_at: Time | null
}
