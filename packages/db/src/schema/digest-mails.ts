import type { Defaulted, Flag, Owner, Time } from './column-types.ts'

/** When a user wants the digest by mail; in the time zone of the user. */
interface DigestSettingsTable {
  user_id: Owner
  is_enabled: Defaulted<Flag>
  /** The days of the week: bit 0 is Monday, bit 6 Sunday. */
  days: number
  /** From 0 to 23. */
  hour: number
  /** When to check next whether one is due; null while it is disabled. */
  next_at: Time | null
  /** When that was computed: in the future if the clock was set back since. */
  planned_at: Time | null
  /** When it was enabled: no earlier mail is due, and earlier bounces don't count. */
  enabled_at: Defaulted<Time>
  /** When it was disabled because too many mails bounced. */
  stopped_at: Time | null
}

/**
 * `empty`: there were no articles; `waiting`: its job sends it; `refused`: by the mail server of the recipient;
 * `unsent`: no mail server accepted it in time.
 */
export type DigestMailState = 'empty' | 'waiting' | 'sent' | 'refused' | 'unsent'

/** Digests by mail, including empty ones. */
interface DigestMailsTable {
  /** Random, and part of the bounce address: nobody else knows it. */
  id: string
  user_id: Owner
  /** The day of the user, such as `2026-11-20`; unique for the user. Null for a test. */
  local_date: string | null
  /** The end of its span (exclusive). */
  span_end: Time
  state: DigestMailState
  /** JSON: the mail, until it is sent. */
  content: string | null
  created_at: Time
  bounced_at: Time | null
}

/** The digest by mail. */
export interface DigestMailTables {
  digest_settings: DigestSettingsTable
  digest_mails: DigestMailsTable
}
