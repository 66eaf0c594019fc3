import type { Defaulted, Flag, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

/** `quarantined`: stored, but neither processed nor counted until the user releases it. */
export const MAIL_STATES = ['waiting', 'processed', 'repeated', 'not-understood', 'quarantined'] as const

/** The kind of a row that stands for a saved link, which no mail brought. */
export const SAVED_LINK = 'link'
export type MailState = (typeof MAIL_STATES)[number]

/** Why a mail is in its state; `reason_detail` has the corresponding name or number, or names separated by spaces. */
export type MailReason =
  // duplicate
  | 'repeated'
  | 'revised'
  // processed
  | 'revision'
  | 'forwarding'
  | 'opt-in'
  | 'own-mail'
  | 'too-long'
  // quarantined
  | 'newsletter-limit'
  | 'unsubscribed'
  | 'address-of-another'
  | 'unlike-earlier'
  | 'against-policy'
  | 'from-elsewhere'
  | 'forwarder-unproved'
  | 'unknown-forwarder'
  // not processed
  | 'no-articles'
  | 'time-limit'
  | 'memory-limit'
  | 'crashed'
  | 'reading-failed'
  | 'processing-failed'
  | 'nested-too-deeply'
  | 'unreadable'
  | 'page-too-large'
  // a saved link
  | 'page-missing'

interface MailsTable {
  id: string
  user_id: Owner
  newsletter_id: string | null
  /** Its newsletter before the last merge of that; meaningless once the merge can't be undone. */
  merged_from: string | null
  envelope_from: string
  envelope_to: string
  /** The account of the mailbox or the name of the file that it was read from; null if it was sent here. */
  read_from: string | null
  received_at: Time
  /** The identity of the mail, hex; unique for a user, so that a sender's retry changes nothing. */
  digest: string
  size: number
  state: MailState
  /** Why it is in this state; null without a reason. */
  reason: MailReason | null
  reason_detail: string | null
  kind: string | null
  message_id: string | null
  sender_name: string | null
  sender_address: string | null
  subject: string | null
  sent_at: Time | null
  /** Totals of the mail, hidden words separately; null from before they were counted. */
  paragraphs: number | null
  link_count: number | null
  hidden_words: number | null
  /** Short hashes of its lines, separated by spaces, to find the lines that all issues contain. */
  line_hashes: string | null
  /** JSON: the file names, types and sizes of its attachments, in order; null without any, and from before that. */
  attachments: string | null
  /** The text in its attachments, for the search. */
  attachment_text: string | null
  /** Its sender fingerprint: List-Id, the sender without keys, a JSON list of its list's addresses. */
  list_id: string | null
  sender_key: string | null
  lists: string | null
  /** 1 if it calls itself by its sender's name. */
  states_name: Flag | null
  /** When the user asked for it to be processed again, until that is done; 0 once it failed. */
  reprocess_requested_at: Time | null
  /** The client's address and greeting; null without a connection, such as for imported mail. */
  remote_ip: string | null
  helo: string | null
  /** JSON: the authentication result of its sender; null from before that was done. */
  authentication: string | null
  /** When the user released it, after it was quarantined. */
  released_at: Time | null
  /** When its bytes became a file, see `files`; null while they are in `raw_mails`. */
  archived_at: Time | null
}

/** The bytes of a mail as received, until it is settled and they are in a file. */
interface RawMailsTable {
  mail_id: string
  raw: Uint8Array
}

/** Why a mail was refused. */
export type RefusalReason =
  | 'switched-off'
  | 'too-large'
  | 'empty'
  | 'headers'
  | 'hops'
  | 'end'
  | 'too-much'
  // more than the operator allows
  | 'mails-a-day'
  | 'full'

/** A mail for an address of the user that the SMTP server refused. */
interface RefusalsTable {
  id: string
  user_id: string
  refused_at: Time
  /** As the sender gave it, truncated to the maximum length of an address; empty for a bounce. */
  envelope_from: string
  envelope_to: string
  reason: RefusalReason
}

/**
 * `mail`: a raw mail, compressed; `inline`: a picture in a mail; `web`: a remote picture of a mail; `avatar`: an
 * uploaded profile picture; `photo`: one from an identity provider.
 */
export type FileKind = 'mail' | 'inline' | 'web' | 'avatar' | 'photo' | 'key'

/**
 * Every file in the store with its owner. A file without a row does not exist for anybody; text of mails or users is
 * never searched for file names.
 */
interface FilesTable {
  /** Random, so that it can't be guessed; article HTML and links of pictures use it. */
  id: string
  /** Null once the account is deleted; then its bytes are deleted. */
  user_id: string | null
  /** The mail that it came with and is deleted with; null for profile pictures, and once the mail is deleted. */
  mail_id: string | null
  kind: FileKind
  /** The key in the file store. Unique. */
  key: string
  /** As detected from the bytes; null for mails and if unknown. */
  media_type: string | null
  /** As stored; null for files from before they were counted. */
  bytes: number | null
  created_at: Time
}

/**
 * `waiting`: not fetched yet; `failed`: could not be fetched; `evicted`: deleted to free space. Failed and evicted
 * ones are not fetched again.
 */
type RemotePictureState = 'waiting' | 'stored' | 'failed' | 'evicted'

/** Why a picture could not be fetched; `reason_detail` has the status with `status`. */
export type PictureReason =
  | FetchRefusal
  | 'is-tracking-pixel'
  | 'mail-too-large'
  | 'tried-too-often'
  | 'status'
  | 'too-large'
  | 'no-picture'
  | 'damaged'
  | 'shows-nothing'
  | 'too-many-pixels'

/** Remote pictures of mails and identity providers: each is fetched once for its owner and stored. */
interface RemotePicturesTable {
  /** Random; also the id of the file once it is stored. */
  id: string
  user_id: Owner
  /** Null for an identity provider's photo. */
  mail_id: string | null
  url: string
  /** SHA-256; unique for a mail, as URLs are too long for an index. */
  url_hash: string
  /** The registrable domain of the URL, so that no site gets too many requests at once; the host in older rows. */
  host: string
  state: RemotePictureState
  /** When it is fetched or retried while it waits; null: not until it is requested. */
  due_at: Time | null
  tries: Defaulted<number>
  /** Bytes of all responses, including those that were no picture. */
  received_bytes: Defaulted<number>
  /** When it was last tried. */
  fetched_at: Time | null
  /** Why it failed. */
  reason: PictureReason | null
  reason_detail: string | null
  created_at: Time
}

/** Signed webhook requests that added a mail. */
interface InboundTokensTable {
  /** The service and its token. */
  token: string
  at: Time
}

/** Received mail and its files. */
export interface MailTables {
  mails: MailsTable
  raw_mails: RawMailsTable
  refusals: RefusalsTable
  files: FilesTable
  remote_pictures: RemotePicturesTable
  inbound_tokens: InboundTokensTable
}
