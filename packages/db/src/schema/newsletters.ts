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
  /** The inbox address that its last mail came to, and the word after the `+`. */
  via_local_part: string | null
  via_word: string | null
  /** Whether its promotions and notices are in the digest. */
  shows_promotions: Defaulted<Flag>
}

/** A newsletter that was deleted or merged into another, until that can't be undone any more. */
interface DeletionsTable {
  newsletter_id: string
  /** Its user, to whom it can be restored. */
  user_id: string
  deleted_at: Time
  /** When it is purged. */
  purge_at: Time
  /** Since when it is being purged, and can't be restored any more. */
  purging_at: Time | null
  /** The newsletter that has its mails since it was merged; null for a deleted one. */
  merged_into: string | null
  /** JSON: the other changes of the merge, see MergeChanges; null for a deleted one. */
  before_merge: string | null
}

/** By one POST (RFC 8058), by mail, or by the user on the sender's page. */
export const UNSUBSCRIBE_KINDS = ['one-click', 'mail', 'page'] as const
type UnsubscribeKind = (typeof UNSUBSCRIBE_KINDS)[number]

/** The result of an unsubscribe request; `reason_detail` has the status of the mail server with `mail-refused`. */
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

/** A user's request to unsubscribe from a newsletter, and its result; the last one of a newsletter counts. */
interface UnsubscriptionsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  how: UnsubscribeKind
  /** The recipient of the request: a host, or a mail address. */
  target: string
  asked_at: Time
  /** `asking` while a response is pending, and permanently if the server stopped meanwhile. */
  state: 'asking' | 'asked' | 'failed'
  /** The HTTP status of the response. */
  status: number | null
  /** Why it failed, or further information. */
  reason: UnsubscribeReason | null
  reason_detail: string | null
  /** When the user cancelled it. */
  undone_at: Time | null
}

/** What can be followed and muted; a source is a newsletter. */
export const TOPIC_KINDS = ['tag', 'category', 'source'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

export const TOPIC_PREFERENCES = ['follow', 'mute'] as const
export type TopicPreference = (typeof TOPIC_PREFERENCES)[number]

/** What a user wants to see first or last in each day of the digest. */
interface TopicPreferencesTable {
  user_id: Owner
  kind: TopicKind
  /** A tag's key, a category, or a newsletter's id. */
  key: string
  /** The name when the topic preference was set; a newsletter may have been renamed since. */
  name: string
  preference: TopicPreference
  /** The newsletter again, for its deletion; null for tags and categories. */
  newsletter_id: string | null
  set_at: Time
}

interface InboxAddressesTable {
  /** What is before the @; unique over all users. */
  local_part: string
  /** The id for calls; unlike the local part it receives no mail. */
  id: string
  user_id: string
  created_at: Time
  /** Its name from the user; null for the one created with the account. */
  label: string | null
  /** 1 if it is for one newsletter only. */
  for_one_newsletter: Defaulted<Flag>
  /** The host that it was given to, as set by the user or the first mail; null until then. */
  sender_host: string | null
  /** Since when mail to it is refused. */
  disabled_at: Time | null
}

/** The number of mails at each address, by the word after its `+`. */
interface InboxArrivalsTable {
  local_part: string
  /** Lower case; empty without a word, and for words beyond the limit. */
  word: string
  user_id: string
  mails: number
  last_at: Time
}

/** A mail provider's forwarding request, until it is confirmed. */
interface ForwardingsTable {
  mail_id: string
  user_id: string
  /** The address that mail is to be forwarded to. */
  local_part: string
  code: string | null
  /** `https:`; opened only by the user. */
  confirm_url: string | null
  received_at: Time
  /** When it was dismissed, or forwarded mail began to arrive. */
  used_at: Time | null
}

/** Folders and tags of newsletters: a newsletter has at most one folder, and any number of tags. */
export type NewsletterLabelKind = 'folder' | 'tag'

interface NewsletterLabelsTable {
  newsletter_id: string
  user_id: Owner
  kind: NewsletterLabelKind
  /** The key of the name: lower case. */
  key: string
  name: string
}

/** The user's assignment of a sender's mail to a newsletter, by merging or splitting; the latest counts. */
interface NewsletterRulesTable {
  id: string
  user_id: Owner
  newsletter_id: string
  /** List, sender, display name and, if needed, the beginning of the subject. */
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
