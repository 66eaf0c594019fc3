import type { ColumnType } from 'kysely'
import type { Defaulted, Flag, Time } from './column-types.ts'

interface InstanceTable {
  name: string
  value: string
}

interface UsersTable {
  id: string
  /** Lower case; unique. */
  email: string
  /** When the address was confirmed; null until then. */
  email_verified_at: Time | null
  /**
   * When the first of its addresses was confirmed; null while it still has that one, or none was. Anything added to the
   * account before may be by somebody who signed up with another's address.
   */
  confirmed_since: Defaulted<Time | null>
  display_name: string
  /** The URL of an identity provider's photo, or an uploaded picture: `picture:`, its id, `#` and its version. */
  photo_url: string | null
  /** argon2id in PHC format; null for accounts that only sign in with a provider. */
  password_hash: string | null
  time_zone: string
  color_mode: Defaulted<'light' | 'dark' | 'sepia'>
  font_size: Defaulted<'sm' | 'base' | 'lg' | 'xl'>
  font_preference: Defaulted<'sans' | 'serif'>
  /** Null until the three above were set for the account. */
  preferences_saved_at: Time | null
  groups_duplicates: Defaulted<Flag>
  /** 1 if the theme follows the user's system; `color_mode` is what it was when that was chosen. */
  follows_system_theme: Defaulted<Flag>
  /** Ids of disabled keyboard shortcuts, joined by commas; `all` for every one. */
  shortcuts_off: Defaulted<string>
  /** 1 when some older highlights are shown above each day's digest. */
  reviews_highlights: Defaulted<Flag>
  created_at: Time
  /** What the digest opens with: minutes or all; null until the user has chosen. */
  edition_minutes: '10' | '20' | 'all' | null
  /** When the user first saw the edition of that day: what arrived later is new. */
  edition_seen_at: Time | null
  /** When the user last opened an edition; null before the first time. */
  visited_at: Time | null
  /** The last visit before an absence of days that ended today. */
  away_since: Time | null
  /** When the account was deleted: nobody can sign in any more, and the worker deletes the rest. */
  deleted_at: Time | null
  /** When the operator suspended the account: until it is resumed, nobody can sign in, and it gets no mail. */
  suspended_at: Time | null
  /** The account's own limits; null: the default. */
  most_mails_a_day: number | null
  most_megabytes: number | null
  most_newsletters: number | null
}

/** `id`, `user_id` and `expires_at` are Lucia's; `id` is a hash of the client's token. */
interface SessionsTable {
  id: string
  user_id: string
  /** Epoch seconds, as Lucia's adapter requires. */
  expires_at: ColumnType<number, never, number>
  /** The id for calls; unlike the token it authenticates nobody. */
  handle: ColumnType<string, never, never>
  began_at: ColumnType<Time, never, never>
  /** When it was last used, to a quarter of an hour. */
  seen_at: ColumnType<Time, never, Time>
  /** The client that started it, such as `Firefox` and `Windows`; null if unknown. */
  browser: ColumnType<string | null, never, never>
  system: ColumnType<string | null, never, never>
}

/** A user's identity at an identity provider. */
interface IdentitiesTable {
  /** With `subject` the key: an email address may change hands. */
  issuer: string
  subject: string
  user_id: string
  /** As verified by the provider, lower case. */
  email: string
  /** The name and photo from the provider at the last sign-in. */
  name: string | null
  photo_url: string | null
  created_at: Time
  /** Null from before this was stored. */
  last_used_at: Time | null
}

/** A sign-in in progress, with the provider or a passkey, until the browser returns or it expires. */
interface SignInAttemptsTable {
  state_hash: string
  browser_hash: string
  /** The path to show afterwards; empty with a passkey, which leaves no page. */
  return_to: string
  /** Empty with a passkey. */
  time_zone: string
  expires_at: Time
  /** The hash of the invitation that a new account would be made with; null without. */
  invitation_hash: Defaulted<string | null>
}

/**
 * An identity whose email has an account already, until that account's owner signs in by password in the same
 * browser.
 */
interface PendingIdentitiesTable {
  token_hash: string
  issuer: string
  subject: string
  email: string
  name: string | null
  photo_url: string | null
  expires_at: Time
}

/**
 * The purposes of mailed links: verify an address, set a password, take a new address, take the old one back, delete
 * the account.
 */
export const LINK_PURPOSES = ['verify', 'reset', 'change', 'undo', 'delete'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Links that were or will be mailed and are not used yet; only the mail contains the token. */
interface MailedLinksTable {
  token_hash: string
  /**
   * The id in the job that sends the mail, if the link was created before its mail: without the link the mail is not
   * sent. Null for links created when they are sent.
   */
  email_id: Defaulted<string | null>
  purpose: LinkPurpose
  user_id: string
  /** The address it was sent to. */
  email: string
  /** Whether the address was confirmed before: otherwise it may be a stranger's, and gets no more information. */
  confirmed: Defaulted<Flag>
  created_at: Time
  expires_at: Time
}

/** Inbox addresses of deleted accounts, which are never assigned again. */
interface RetiredAddressesTable {
  /** SHA-256 of the local part, hex. */
  local_part_hash: string
  retired_at: Time
}

/** Two-step sign-in of users who have it on, or are setting it up. */
interface TwoStepsTable {
  user_id: string
  /** The TOTP secret, encrypted. */
  secret: string
  /** Null until a first code has confirmed the secret. */
  on_since: Time | null
  /**
   * The time step (30 seconds, counted from 1970) of the last used code: neither it nor an earlier one is accepted
   * again.
   */
  last_step: Defaulted<Time>
  /** The number of attempts since then, without the last correct one. */
  tries: Defaulted<number>
  tries_since: Defaulted<Time>
}

/** Recovery codes, each usable once. */
interface RecoveryCodesTable {
  code_hash: string
  user_id: string
  created_at: Time
}

/** Sign-ins with a correct password that wait for the code. */
interface SecondStepsTable {
  token_hash: string
  user_id: string
  /** The number of codes tried for it. */
  tries: Defaulted<number>
  expires_at: Time
}

/** Passkeys; what is stored here authenticates nobody. */
interface PasskeysTable {
  id: string
  user_id: string
  /** The credential id, base64url; unique over all users. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** The signature counter; 0 for devices without one. */
  counter: Time
  /** The transports of the device, separated by spaces. */
  transports: string
  name: string
  /** Whether it was backed up when it was last used. */
  is_backed_up: Flag
  created_at: Time
  last_used_at: Time | null
}

/** A leaky bucket; see queries/limits.ts. */
interface LimitsTable {
  /** What is limited and for whom, without personal data. */
  name: string
  /** The level at `at`. */
  level: number
  at: Time
}

/** Users and how they sign in. */
export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  identities: IdentitiesTable
  sign_in_attempts: SignInAttemptsTable
  pending_identities: PendingIdentitiesTable
  mailed_links: MailedLinksTable
  two_steps: TwoStepsTable
  recovery_codes: RecoveryCodesTable
  second_steps: SecondStepsTable
  passkeys: PasskeysTable
  retired_addresses: RetiredAddressesTable
  instance: InstanceTable
  limits: LimitsTable
}
