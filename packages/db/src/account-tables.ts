import type { ColumnType } from 'kysely'
import type { Defaulted, Flag, Time } from './column-types.ts'

export interface UsersTable {
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
  folds_duplicates: Defaulted<Flag>
  created_at: Time
  /** When the account was deleted: nobody is signed in to it any more, and the worker takes the rest away. */
  deleted_at: Time | null
}

/** `id`, `user_id` and `expires_at` are Lucia's; `id` is a hash of the token that the client holds. */
export interface SessionsTable {
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
export interface IdentitiesTable {
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
export interface SignInAttemptsTable {
  state_hash: string
  browser_hash: string
  /** The path to show afterwards; empty with a passkey, which leaves no page. */
  return_to: string
  /** Empty with a passkey. */
  time_zone: string
  expires_at: Time
}

/** An identity whose e-mail has an account already, until that account's owner signs in by password in the same browser. */
export interface WaitingIdentitiesTable {
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
export interface MailedLinksTable {
  token_hash: string
  /**
   * What the job that sends the mail knows it by, where the link was made before its mail: without the link the mail does
   * not leave any more. Null for links that are made as they are sent.
   */
  letter_id: Defaulted<string | null>
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
export interface RetiredAddressesTable {
  /** SHA-256 of the local part, hex. */
  local_part_hash: string
  retired_at: Time
}
