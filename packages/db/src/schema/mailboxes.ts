import type { Defaulted, Flag, Time } from './column-types.ts'

/**
 * `scanning`: its senders are being searched; `choosing`: the user selects senders; `reading`: earlier issues are
 * imported; `watching`: new ones are imported as they arrive.
 */
export type MailboxState = 'scanning' | 'choosing' | 'reading' | 'watching'

/** Why a mailbox can't be read. */
export type MailboxProblem =
  | 'wrong-password'
  | 'app-password-needed'
  | 'host-unknown'
  | 'address-not-public'
  | 'certificate'
  | 'no-encryption'
  | 'no-connection'
  | 'folder-missing'
  | 'server-error'

interface MailboxesTable {
  id: string
  user_id: string
  host: string
  port: number
  /** `tls`: from the first byte; `starttls`: required after the greeting. */
  security: 'tls' | 'starttls'
  username: string
  /** Encrypted with a key that is not in the database. */
  password: string
  folder: string
  state: MailboxState
  /** Null while there is no error. */
  problem: MailboxProblem | null
  after_reading: Defaulted<'nothing' | 'mark-read' | 'move'>
  /** A folder, with `move`. */
  move_to: string | null
  /** Earlier issues are not imported. */
  since: Time
  /** The folder's UIDVALIDITY when its UIDs were last stored (RFC 9051, 2.3.1.1). */
  uid_validity: string | null
  /** The number of mails since `since`, and of those checked. */
  mails_total: Defaulted<number>
  mails_done: Defaulted<number>
  mails_received: Defaulted<number>
  mails_too_large: Defaulted<number>
  /** Consecutive. */
  failures: Defaulted<number>
  /** When it is read next; null if the user has to do something first. */
  next_at: Time | null
  /** The end of a process's lease. */
  leased_until: Defaulted<Time>
  last_success_at: Time | null
  created_at: Time
}

/** A sender in a mailbox, from the header fields of its mails. */
interface MailboxSendersTable {
  mailbox_id: string
  user_id: string
  /** `list:` and its List-Id, or `from:` and its address, lower case. */
  key: string
  name: string
  address: string
  issues: number
  /** Hours between two issues; null for fewer than three. */
  every_hours: number | null
  last_at: Time
  /** Certainly a newsletter. */
  is_certain: Flag
  is_wanted: Defaulted<Flag>
  /** All of its mails up to this UID were imported. */
  last_uid: Defaulted<number>
}

/** Mailboxes that newsletters are read from. */
export interface MailboxTables {
  mailboxes: MailboxesTable
  mailbox_senders: MailboxSendersTable
}
