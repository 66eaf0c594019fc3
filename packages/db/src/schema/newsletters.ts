import type { Defaulted, Flag, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

interface NewslettersTable {
  id: string
  user_id: Owner
  /** `list:` and the List-Id, or `from:` and the sender's address; unique for a user. */
  identity: string
  name: string
  source_email: string
  color: string
  confirmation_status: 'confirmed' | 'pending' | 'failed' | null
  confirmation_attempts: Defaulted<number>
  last_confirmation_attempt: Time | null
  created_at: Time
  /** The inbox address that its last mail came to, and the word behind the `+`. */
  via_local_part: string | null
  via_word: string | null
  /** Its promotions and notices are in the digest, too. */
  shows_promotions: Defaulted<Flag>
}

/** A newsletter that was deleted, until that can't be undone any more. */
interface DeletionsTable {
  newsletter_id: string
  /** Whose it was, and to whom it can go back. */
  user_id: string
  deleted_at: Time
  /** When it is purged. */
  purge_at: Time
  /** Since when it is being purged: it can't come back any more. */
  purging_at: Time | null
}

/** By one POST (RFC 8058), by mail, or by the user on the sender's own page. */
export type UnsubscribeKind = 'one-click' | 'mail' | 'page'

/** How asking to unsubscribe went; `reason_detail` has the status of the mail server with `mail-refused`. */
export type UnsubscribeReason =
  | FetchRefusal
  | 'redirect'
  | 'subscription-unknown'
  | 'server-failed'
  | 'server-refused'
  | 'in-outbox'
  | 'mail-refused'
  | 'mail-server-unreachable'
  | 'interrupted'
  | 'internal-error'

/** That the user asked to unsubscribe from a newsletter, and how it went; the last one of a newsletter counts. */
interface UnsubscriptionsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  how: UnsubscribeKind
  /** Whom it was asked of: a host, or a mail address. */
  target: string
  asked_at: Time
  /** `asking` while the answer is waited for, and permanently where the server ended meanwhile. */
  state: 'asking' | 'asked' | 'failed'
  /** The HTTP status of the answer. */
  status: number | null
  /** Why it failed, or what else there is to say of it. */
  reason: UnsubscribeReason | null
  reason_detail: string | null
  /** When the user decided to stay after all. */
  undone_at: Time | null
}

/** What can be followed and muted; a source is a newsletter. */
export type TopicKind = 'tag' | 'category' | 'source'
export type TopicPreference = 'follow' | 'mute'

/** What a user wants to see first in each day of the digest, or last. */
interface TopicPreferencesTable {
  user_id: Owner
  kind: TopicKind
  /** A tag's key, a category, or a newsletter's id. */
  key: string
  /** How it was written when the topic preference was taken; a newsletter may have another name by now. */
  name: string
  preference: TopicPreference
  /** The newsletter again, for its deletion; null for tags and categories. */
  newsletter_id: string | null
  set_at: Time
}

interface InboxAddressesTable {
  /** What is before the @; unique over all users. */
  local_part: string
  /** What calls name it by: unlike the local part it lets no mail in. */
  id: string
  user_id: string
  created_at: Time
  /** What the user calls it; null for the one that came with the account. */
  label: string | null
  /** 1 when it is meant for one newsletter alone. */
  for_one_newsletter: Defaulted<Flag>
  /** Host of the one it was given to, as the user said or the first mail showed; null until then. */
  sender_host: string | null
  /** Since when mail to it is refused. */
  disabled_at: Time | null
}

/** How much came in at each address, by the word behind its `+`. */
interface InboxArrivalsTable {
  local_part: string
  /** Lower case; empty silently, and for those too many to be told apart. */
  word: string
  user_id: string
  mails: number
  last_at: Time
}

/** A mail provider's question whether it may forward mail here, until it is answered. */
interface ForwardingsTable {
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

/** By what a user puts newsletters in order: one is in one folder at most, and has any number of tags. */
export type NewsletterLabelKind = 'folder' | 'tag'

interface NewsletterLabelsTable {
  newsletter_id: string
  user_id: Owner
  kind: NewsletterLabelKind
  /** The name in lower case, by which two are the same. */
  key: string
  name: string
}

/** That the user said which newsletter the mail of a sender belongs to, by merging or splitting; the latest counts. */
interface NewsletterRulesTable {
  id: string
  user_id: Owner
  newsletter_id: string
  /** List, sender, display name and, where need be, what the subject begins with. */
  key: string
  created_at: Time
}

/** Newsletters, the addresses they come to, and what a user decided about them. */
export interface NewsletterTables {
  newsletter_labels: NewsletterLabelsTable
  newsletter_rules: NewsletterRulesTable
  inbox_addresses: InboxAddressesTable
  inbox_arrivals: InboxArrivalsTable
  forwardings: ForwardingsTable
  newsletters: NewslettersTable
  topic_preferences: TopicPreferencesTable
  deletions: DeletionsTable
  unsubscriptions: UnsubscriptionsTable
}
