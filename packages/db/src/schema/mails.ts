import type { Defaulted, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

/** `quarantined`: kept, but neither read nor counted until the user releases it. */
export type MailState = 'waiting' | 'processed' | 'repeated' | 'not-understood' | 'quarantined'

/** Why a mail is in its state; `reason_detail` has the name or number that belongs to it, or names with spaces between. */
export type MailReason =
  // repeated
  | 'repeated'
  // processed
  | 'forwarding'
  | 'opt-in'
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
  // not understood
  | 'no-articles'
  | 'time-limit'
  | 'memory-limit'
  | 'crashed'
  | 'reading-failed'
  | 'processing-failed'
  | 'nested-too-deeply'
  | 'unreadable'
  | 'page-too-large'

interface MailsTable {
  id: string
  user_id: Owner
  newsletter_id: string | null
  envelope_from: string
  envelope_to: string
  received_at: Time
  /** What distinguishes the mail from others, hex; unique for a user, so that a sender's retry changes nothing. */
  digest: string
  size: number
  /** The bytes as received, until the mail is processed and they are a file of their own, see `files`. */
  raw: Uint8Array | null
  state: MailState
  /** Why it is in this state; null where there is nothing to say. */
  reason: MailReason | null
  reason_detail: string | null
  kind: string | null
  message_id: string | null
  sender_name: string | null
  sender_address: string | null
  subject: string | null
  sent_at: Time | null
  /** Counted over the mail as a whole, hidden words apart; null for what came before they were counted. */
  paragraphs: number | null
  link_count: number | null
  hidden_words: number | null
  /** Short hashes of its lines, separated by spaces, by which later issues tell what each issue says. */
  line_hashes: string | null
  /** What it showed of its newsletter: List-Id, the sender without keys, a JSON list of its list's addresses. */
  list_id: string | null
  sender_key: string | null
  lists: string | null
  /** When the user asked for it to be read again, until that is done; 0 once it failed. */
  reprocess_requested_at: Time | null
  /** Who handed it over, and as whom that greeted; null for what came by no connection, such as imported mail. */
  remote_ip: string | null
  helo: string | null
  /** JSON: what checking its sender came to; null for what came before that was done. */
  authentication: string | null
  /** When the user released it, after it was quarantined. */
  released_at: Time | null
}

/** Why mail for somebody was not taken in. */
export type RefusalReason = 'switched-off' | 'too-large' | 'empty' | 'headers' | 'hops' | 'end' | 'too-much'

/** A mail for an address of the user's that was refused by the SMTP server. */
interface RefusalsTable {
  id: string
  user_id: string
  refused_at: Time
  /** As the sender gave it, cut where it is longer than an address can be; empty for a bounce. */
  envelope_from: string
  envelope_to: string
  reason: RefusalReason
}

/**
 * `waiting` for its next try, `requesting` since `began_at`; then `confirmed` by the page's own words, `ask` where the
 * user has to click, or `failed`.
 */
export type ReceiptState = 'waiting' | 'requesting' | 'confirmed' | 'ask' | 'failed'

/** What trying to confirm came to; `outcome_detail` has the status with `status`. */
export type ConfirmationOutcome =
  | FetchRefusal
  | 'confirmed'
  | 'status'
  | 'no-page'
  | 'asks-to-log-in'
  | 'leads-to-log-in'
  | 'subscription-ended'
  | 'page-failed'
  | 'unfinished'
  | 'needs-scripts'
  | 'asks-for-more'
  | 'click-after-click'
  | 'unclear'
  | 'interrupted'

/** Why a link was chosen, or none was, or why a chosen one is left to the user. */
export type ConfirmationReasonCode =
  // for a link
  | 'words'
  | 'address-confirms'
  | 'surroundings-ask'
  | 'subject-asks'
  | 'button'
  | 'sender-site'
  | 'personal'
  | 'only-candidate'
  // against the mail or its links
  | 'no-link'
  | 'link-too-long'
  | 'too-many-links'
  | 'harmful-mail'
  | 'harmful-links'
  | 'not-about-subscription'
  | 'misleading-link'
  | 'look-alike-domain'
  | 'twin-harmful'
  | 'twin-elsewhere'
  | 'two-candidates'
  | 'unclear'
  | 'none-confirms'
  | 'forwarded-by-hand'
  | 'too-old'
  | 'too-many-mails'
  | 'asks-for-reply'
  // against its sender
  | 'sender-unchecked'
  | 'lookup-failed'
  | 'no-single-sender'
  | 'ambiguous-sender'
  | 'unproved'
  | 'unproved-against-policy'
  | 'shared-domain'
  | 'link-elsewhere'

/** A reason and the words, names or codes that belong to it, such as the label with `words`. */
export type ConfirmationReason = readonly [code: ConfirmationReasonCode, ...details: string[]]

/** What was made of a mail that asks to confirm a subscription. */
interface ConfirmationReceiptsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  /** Unique: a mail is followed once, however often it is read. */
  mail_id: string
  state: ReceiptState
  /** The link that was chosen; null where none could be. */
  url: string | null
  score: number | null
  /** JSON list of `ConfirmationReason`: for the choice, or why none was made. */
  reasons: string
  /** JSON: the links that the user is shown in state `ask`. */
  choices: string
  /** How often it was tried, requests of one try together. */
  tries: Defaulted<number>
  began_at: Time | null
  next_try_at: Time | null
  /** What the last try came to. */
  outcome: ConfirmationOutcome | null
  outcome_detail: string | null
  created_at: Time
}

/** A request for a confirmation; never the query, which mostly holds the key. */
interface ConfirmationRequestsTable {
  receipt_id: string
  /** From 1, over all tries. */
  number: number
  user_id: Owner
  method: string
  host: string
  path: string
  made_at: Time
  /** Null while no answer has come, and permanently where none came. */
  status: number | null
}

/**
 * `mail`: a raw mail, compressed; `inline`: a picture that came with a mail; `web`: a picture that a mail names on the
 * web; `avatar`: an uploaded profile picture; `photo`: the one that a sign-in provider has.
 */
export type FileKind = 'mail' | 'inline' | 'web' | 'avatar' | 'photo' | 'key'

/**
 * Every file in the store, and whose it is. What no row names does not exist for anybody; nothing that a mail or a user
 * writes is ever searched for names of files.
 */
interface FilesTable {
  /** Random, so that nobody guesses it; what article HTML and links of pictures call the file. */
  id: string
  /** Null once the account is deleted; then its bytes are deleted. */
  user_id: string | null
  /** The mail that it came with and goes with; null for profile pictures, and once the mail is deleted. */
  mail_id: string | null
  kind: FileKind
  /** Where the bytes lie in the file store. Unique. */
  key: string
  /** As the bytes tell; null for mails and where it is not known. */
  media_type: string | null
  /** As stored; null for files from before they were counted. */
  bytes: number | null
  created_at: Time
}

/**
 * `waiting`: not fetched yet; `failed`: it was not to be obtained; `evicted`: deleted again, to make room. None of
 * these is fetched again.
 */
export type RemotePictureState = 'waiting' | 'stored' | 'failed' | 'evicted'

/** Why a picture was not to be obtained; `reason_detail` has the status with `status`. */
export type PictureReason =
  | FetchRefusal
  | 'counts-openings'
  | 'mail-too-large'
  | 'tried-too-often'
  | 'status'
  | 'too-large'
  | 'no-picture'
  | 'damaged'
  | 'shows-nothing'
  | 'too-many-pixels'

/** Pictures that mails, or sign-in providers, name on the web: each is fetched once for its owner and kept. */
interface RemotePicturesTable {
  /** Random; also the id of the file once it is stored. */
  id: string
  user_id: Owner
  /** Null for the photo that a sign-in provider has. */
  mail_id: string | null
  url: string
  /** SHA-256; unique for a mail, as addresses are too long for an index. */
  url_hash: string
  /** What somebody registered of the host of the address, so that nobody is asked too much at once; the host itself in older rows. */
  host: string
  state: RemotePictureState
  /** When it is fetched, or tried again, while it waits; null: not until it is asked for. */
  due_at: Time | null
  tries: Defaulted<number>
  /** Bytes of all answers, also of those that were no picture. */
  received_bytes: Defaulted<number>
  /** When it was last tried. */
  fetched_at: Time | null
  /** Why it failed. */
  reason: PictureReason | null
  reason_detail: string | null
  created_at: Time
}

/** Signed webhook requests that brought a mail. */
interface InboundTokensTable {
  /** The service and what it sent. */
  token: string
  at: Time
}

/** Received mail and its files. */
export interface MailTables {
  mails: MailsTable
  confirmation_receipts: ConfirmationReceiptsTable
  confirmation_requests: ConfirmationRequestsTable
  refusals: RefusalsTable
  files: FilesTable
  remote_pictures: RemotePicturesTable
  inbound_tokens: InboundTokensTable
}
