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
  /** When its owner was seen to read mail at that address; null until then. */
  email_verified_at: Time | null
  /**
   * When the first of its addresses was confirmed; null while it still has that one, or none was. What was added to the
   * account before may be of somebody who signed up with another's address.
   */
  confirmed_since: Defaulted<Time | null>
  display_name: string
  /** The address of the photo that a sign-in provider has, or of an uploaded picture: `picture:`, its id, `#` and its version. */
  photo_url: string | null
  /** argon2id in PHC form; null for accounts that only sign in elsewhere. */
  password_hash: string | null
  time_zone: string
  color_mode: Defaulted<'light' | 'dark' | 'sepia'>
  font_size: Defaulted<'sm' | 'base' | 'lg' | 'xl'>
  font_preference: Defaulted<'sans' | 'serif'>
  /** Null until the three above were chosen for the account. */
  preferences_saved_at: Time | null
  groups_duplicates: Defaulted<Flag>
  created_at: Time
  /** When the user last opened an edition; null before the first time. */
  visited_at: Time | null
  /** When the user had last been here before an absence of days, from which the user came back today. */
  away_since: Time | null
  /** When the account was deleted: nobody is signed in to it any more, and the worker removes the rest. */
  deleted_at: Time | null
}

/** `id`, `user_id` and `expires_at` are Lucia's; `id` is a hash of the token that the client holds. */
interface SessionsTable {
  id: string
  user_id: string
  /** Epoch seconds, as Lucia's adapter wants it. */
  expires_at: ColumnType<number, never, number>
  /** What calls name it by: unlike the token it lets nobody in. */
  handle: ColumnType<string, never, never>
  began_at: ColumnType<Time, never, never>
  /** When it was last used, give or take a quarter of an hour. */
  seen_at: ColumnType<Time, never, Time>
  /** What it was begun with, in words such as `Firefox` and `Windows`; null where that isn't known. */
  browser: ColumnType<string | null, never, never>
  system: ColumnType<string | null, never, never>
}

/** Who somebody is at an identity provider. */
interface IdentitiesTable {
  /** With `subject` the key: an e-mail address may change hands, and proves nothing about who held it before. */
  issuer: string
  subject: string
  user_id: string
  /** As the provider verified it, lower case. */
  email: string
  /** What the provider called them and showed of them the last time they came from there. */
  name: string | null
  photo_url: string | null
  created_at: Time
  /** Null: not since this is kept. */
  last_used_at: Time | null
}

/** What a browser has begun, until it comes back with it or it runs out: a sign-in with the provider, or with a passkey. */
interface SignInAttemptsTable {
  state_hash: string
  browser_hash: string
  /** The path to show afterwards; empty with a passkey, which leaves no page. */
  return_to: string
  /** Empty with a passkey. */
  time_zone: string
  expires_at: Time
}

/** An identity whose e-mail has an account already, until that account's owner signs in by password in the same browser. */
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
 * What a mailed link does: verify an address, set a password, take a new address, take the old one back, delete the
 * account.
 */
export type LinkPurpose = 'verify' | 'reset' | 'change' | 'undo' | 'delete'

/** Links that were mailed, or are about to be, and not used yet; the token itself is in the mail alone. */
interface MailedLinksTable {
  token_hash: string
  /**
   * What the job that sends the mail knows it by, where the link was made before its mail: without the link the mail does
   * not leave any more. Null for links that are made as they are sent.
   */
  email_id: Defaulted<string | null>
  purpose: LinkPurpose
  user_id: string
  /** The address it was sent to. */
  email: string
  /** Whether somebody was seen to read mail there before: else it may be a stranger's, who is told nothing more. */
  confirmed: Defaulted<Flag>
  created_at: Time
  expires_at: Time
}

/** Inbox addresses of deleted accounts, which are given to nobody again. */
interface RetiredAddressesTable {
  /** SHA-256 of the local part, hex. */
  local_part_hash: string
  retired_at: Time
}

/** Two-step sign-in of users who have it on, or are about to. */
interface TwoStepsTable {
  user_id: string
  /** What the authenticator app shares with us, encrypted. */
  secret: string
  /** Null until a first code has shown that the app has the secret. */
  on_since: Time | null
  /** The half minute, counted from 1970, whose code was taken last: neither it nor an earlier one is taken again. */
  last_step: Defaulted<Time>
  /** How many codes were tried since then, the last right one aside. */
  tries: Defaulted<number>
  tries_since: Defaulted<Time>
}

/** What replaces the app, each once. */
interface RecoveryCodesTable {
  code_hash: string
  user_id: string
  created_at: Time
}

/** Sign-ins whose password was right, and which wait for the code. */
interface SecondStepsTable {
  token_hash: string
  user_id: string
  /** How many codes were tried for it. */
  tries: Defaulted<number>
  expires_at: Time
}

/** Keys that devices and password managers keep for users; what is kept here signs nobody in. */
interface PasskeysTable {
  id: string
  user_id: string
  /** What the device calls it, base64url; unique over all users. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the device says it has signed with it; 0 for those that don't count. */
  counter: Time
  /** How browsers reach the device, words separated by spaces. */
  transports: string
  name: string
  /** Whether it was kept in more than one place when it was last seen. */
  is_backed_up: Flag
  created_at: Time
  last_used_at: Time | null
}

/** A bucket that what is limited is poured into, and that runs out evenly; see queries/limits.ts. */
interface LimitsTable {
  /** What is limited and for whom; nothing by which anybody is known. */
  name: string
  /** How full it was at `at`. */
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
