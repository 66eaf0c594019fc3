import type { Defaulted, Flag, Owner, Time } from './column-types.ts'

/** When a user wants the digest by mail; in the time zone of the user. */
interface DigestSettingsTable {
  user_id: Owner
  is_enabled: Defaulted<Flag>
  /** The days of the week: bit 0 is Monday, bit 6 Sunday. */
  days: number
  /** From 0 to 23. */
  hour: number
  /** When to look next whether one is due; null while it is switched off. */
  next_at: Time | null
  /** When that was worked out: in the future where the clock was set back since. */
  planned_at: Time | null
  /** When it was switched on: no mail of before is due, and bounces of before don't count. */
  enabled_at: Defaulted<Time>
  /** When too many bounced, which switched it off. */
  stopped_at: Time | null
}

/**
 * `empty`: there was nothing to tell; `waiting`: it is sent by its job; `refused`: by the mail server of the recipient;
 * `unsent`: no mail server took it in time.
 */
export type DigestMailState = 'empty' | 'waiting' | 'sent' | 'refused' | 'unsent'

/** Digests by mail, those that had nothing to tell among them. */
interface DigestMailsTable {
  /** Random, and part of the address that bounces come to: nobody else knows it. */
  id: string
  user_id: Owner
  /** The day of the user, such as `2026-11-20`; unique for the user. Null for a test. */
  local_date: string | null
  /** The first instant that it doesn't tell of any more. */
  span_end: Time
  state: DigestMailState
  /** JSON: the mail until it was sent. */
  content: string | null
  created_at: Time
  bounced_at: Time | null
}

/** The digest by mail. */
export interface DigestMailTables {
  digest_settings: DigestSettingsTable
  digest_mails: DigestMailsTable
}
