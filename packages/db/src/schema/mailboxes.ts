import type { Defaulted, Flag, Time } from './column-types.ts'

/**
 * `scanning`: its senders are being searched; `choosing`: the user chooses senders; `reading`: earlier issues are
 * imported; `watching`: new ones are imported as they arrive.
 */
export const MAILBOX_STATES = ['scanning', 'choosing', 'reading', 'watching'] as const
export type MailboxState = (typeof MAILBOX_STATES)[number]

/** What happens in the mailbox to an imported mail. */
export const AFTER_READING = ['nothing', 'mark-read', 'move'] as const

/** Where a mailbox can be signed in to without its password. */
export const MAIL_PROVIDERS = ['google', 'microsoft'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** Why a mailbox can't be read. */
export type MailboxProblem =
  | 'wrong-password'
  | 'app-password-needed'
  | 'app-password-wrong'
  | 'password-not-allowed'
  | 'imap-disabled'
  | 'access-withdrawn'
  | 'access-refused'
  | 'authorization-unavailable'
  | 'host-unknown'
  | 'address-not-public'
  | 'certificate'
  | 'certificate-untrusted'
  | 'certificate-changed'
  | 'no-encryption'
  | 'tls-expected'
  | 'tls-unexpected'
  | 'no-connection'
  | 'folder-missing'
  | 'move-failed'
  | 'too-much-data'
  | 'server-busy'
  | 'server-error'

/** A mail that the server of a mailbox could not deliver. */
export interface MailLeftOut {
  uid: number
  /** Empty if the server can't even deliver its headers. */
  subject: string
  from: string
  /** Epoch milliseconds when it arrived; null if unknown. */
  at: number | null
  /** Its position in the folder, from 1, if nothing else is known of it. */
  position: number | null
  /** How often it was requested again, and when it is next, epoch milliseconds; null if no longer. */
  tries: number
  retryAt: number | null
}

interface MailboxesTable {
  id: string
  user_id: string
  host: string
  port: number
  /** `tls`: from the first byte; `starttls`: after a greeting, and always. */
  security: 'tls' | 'starttls'
  username: string
  /** `password`, or the provider whose tokens are used instead. */
  sign_in: Defaulted<'password' | MailProvider>
  /** Sealed with a key that is not in the database; empty if tokens are used. */
  password: string
  /** Sealed in the same way; null with a password. */
  refresh_token: Defaulted<string | null>
  access_token: Defaulted<string | null>
  /** When the access token expires. */
  access_until: Defaulted<Time | null>
  folder: string
  state: MailboxState
  /** Null without a problem. */
  problem: MailboxProblem | null
  after_reading: Defaulted<(typeof AFTER_READING)[number]>
  /** A folder, with `move`. */
  move_to: string | null
  /** Earlier issues are not imported. */
  since: Time
  /** The UIDVALIDITY of the folder when its UIDs were last stored (RFC 9051, 2.3.1.1). */
  uid_validity: string | null
  /** While it is scanned, of mails and of those checked; then of issues to fetch, and of those fetched. */
  mails_total: Defaulted<number>
  mails_done: Defaulted<number>
  mails_received: Defaulted<number>
  mails_too_large: Defaulted<number>
  /** `MailLeftOut[]` as JSON, in order of their UIDs. */
  mails_left_out: Defaulted<string>
  /** Consecutive failures. */
  failures: Defaulted<number>
  /**
   * When it is read next; null if the user has to do something first. While a process reads it: when it is read if that
   * process dies, so that any change of it ends the reading.
   */
  next_at: Time | null
  /** A process reads it until then. */
  leased_until: Defaulted<Time>
  last_success_at: Time | null
  /** When all earlier issues had been fetched. */
  caught_up_at: Time | null
  created_at: Time
  /**
   * SHA-256 of the certificate that the user trusts, of a host in a private network; null if authorities are trusted.
   */
  fingerprint: string | null
  /** That of the certificate that the host presents instead, while that is the problem. */
  fingerprint_shown: string | null
}

/** The groups of senders that could be imported. */
export const SENDER_GROUPS = ['newsletter', 'maybe', 'other'] as const
export type SenderGroup = (typeof SENDER_GROUPS)[number]

/** What is known of a sender that could be imported. */
export interface SendersTable {
  user_id: string
  name: string
  address: string
  issues: number
  /** Hours between two issues; null for fewer than three. */
  every_hours: number | null
  last_at: Time
  /** What the finder takes it for; `other`: advertising, notices and personal mail. */
  sender_group: Defaulted<SenderGroup>
  /** Why, as a code of the finder. */
  reason: Defaulted<string>
  /** Ticked before the user chooses. */
  is_suggested: Defaulted<Flag>
  is_wanted: Defaulted<Flag>
}

/** The senders of a mailbox, according to the headers of its mails. */
interface MailboxSendersTable extends SendersTable {
  mailbox_id: string
  /** `list:` and its List-Id, or `from:` and its address, lower case. */
  key: string
  /** All of its mails from this UID up to the last were imported; 0 before it is read for the first time. */
  first_uid: Defaulted<number>
  last_uid: Defaulted<number>
  /** Since when it is offered, because it was found after the mailbox was scanned; null once the user has chosen. */
  offered_at: Time | null
}

/** Requests to try a mailbox, which users wait for. */
interface MailboxTriesTable {
  id: string
  user_id: string
  /** Sealed as passwords are; what was found in its place, once it is done. */
  request: string
  /** `begun` once a worker has it. */
  state: 'waiting' | 'begun' | 'done'
  /** Why it did not work, once it is done; null if it did. */
  problem: Defaulted<MailboxProblem | null>
  /** SHA-256 of the certificate that may be trusted. */
  fingerprint: Defaulted<string | null>
  /** Nobody waits for it afterwards. */
  expires_at: Time
}

/** Mailboxes that newsletters are read from. */
export interface MailboxTables {
  mailboxes: MailboxesTable
  mailbox_senders: MailboxSendersTable
  mailbox_tries: MailboxTriesTable
}
