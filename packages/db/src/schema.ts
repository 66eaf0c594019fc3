import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './schema/accounts.ts'
import type { ArticleTables } from './schema/articles.ts'
import type { Defaulted, Flag, Owner, Time } from './schema/column-types.ts'
import type { ConfirmationTables, OptInTables } from './schema/confirmations.ts'
import type { DigestMailTables } from './schema/digest-mails.ts'
import type { ImportTables } from './schema/imports.ts'
import type { MailboxTables } from './schema/mailboxes.ts'
import type { MailTables } from './schema/mails.ts'
import type { NewsletterTables } from './schema/newsletters.ts'
import type { PeopleTables } from './schema/people.ts'
import type { ProgramTables, WebhookTables } from './schema/programs.ts'
import type { StoryTables } from './schema/stories.ts'

/** An entry of the search index: a listed article, or a highlight. Derived, see `queries/search-index.ts`. */
interface SearchDocumentsTable {
  /** The number in the index. */
  number: ColumnType<number, never, never>
  user_id: Owner
  /** One of these two. */
  article_id: string | null
  highlight_id: string | null
  /** When the article was received, or the highlight made. */
  received_at: Time
  /** The language of its text as a BCP 47 primary tag; null if unknown. */
  language: string | null
  /** A hash of what was indexed. */
  fingerprint: string
}

/** Every word of a user's indexed texts, for completion and suggestions; some may be of deleted ones for a while. */
interface SearchWordsTable {
  user_id: string
  word: string
}

/** Words of a user's last mails, which are not in `search_words` yet. */
interface RecentWordsTable {
  number: Generated<number>
  user_id: string
  /** How many there are. */
  count: number
  /** JSON list. */
  words: string
}

/** How far the index is built; no row after a backup was restored. */
interface SearchStateTable {
  /** The version of the rules by which texts are indexed. */
  version: number
  /** The id of the last mail whose articles were indexed; null once all are. */
  last_mail: string | null
}

interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  query: string
  preference: 'follow' | 'mute' | null
  created_at: Time
}

/** The search index, and what users search for. */
interface SearchTables {
  search_documents: SearchDocumentsTable
  search_words: SearchWordsTable
  recent_words: RecentWordsTable
  search_state: SearchStateTable
  saved_searches: SavedSearchesTable
}

/** A user's account at Readwise, which gets the highlights. */
interface ReadwiseTable {
  user_id: Owner
  /** Sealed with a key that is not in the database; null once Readwise rejected it. */
  token: string | null
  connected_at: Time
  /** When the job that sends runs next; null while there is none. */
  next_at: Time | null
  /** Attempts that failed since the last success. */
  failures: Defaulted<number>
  /** Since when no attempt has succeeded; null while all is well. */
  failing_since: Time | null
  /** How many were accepted since it was connected, including changes of the same highlight. */
  sent: Defaulted<number>
  /** How many Readwise rejected. */
  refused: Defaulted<number>
  sent_at: Time | null
}

/** A queued highlight. */
interface ReadwiseHighlightsTable {
  highlight_id: string
  user_id: Owner
  /** Counts its changes: one that changed while it was sent is sent again. */
  version: Defaulted<number>
}

/** The sending of highlights to Readwise. */
interface ReadwiseTables {
  readwise: ReadwiseTable
  readwise_highlights: ReadwiseHighlightsTable
}

/** A user's settings for the edition as a book by mail, for example to an e-reader; in the time zone of the user. */
interface BookMailsTable {
  user_id: Owner
  address: string
  is_enabled: Defaulted<Flag>
  /** From 0 to 23. */
  hour: number
  /** When it was enabled: no earlier book is due. */
  enabled_at: Defaulted<Time>
  /** The last local date that a book was made for, such as `2026-11-20`. */
  last_date: string | null
  /** When the last one was sent. */
  sent_at: Time | null
  /** When it is next checked whether one is due; 0: at once. */
  next_at: Defaulted<Time>
  /** Why the last one was not: `refused` by the mail server of the recipient, `empty`, or books may not go to `address`. */
  problem: 'refused' | 'empty' | 'address' | null
}

/** Books by mail. */
interface BookMailTables {
  book_mails: BookMailsTable
}

/** A browser that gets notifications of editions and confirmations; it ends with its session. */
interface PushSubscriptionsTable {
  /** The handle of its session. */
  session: string
  user_id: string
  /** JSON of its address and keys; sealed with a key that is not in the database. */
  sealed: string
  created_at: Time
  /**
   * When the next edition is checked; while a process checks it: when it is checked again if that process dies. Null:
   * never.
   */
  edition_at: Time | null
  /** The end of the last edition's span (exclusive). */
  edition_end: Time
  /** Earlier confirmations were notified, or are from before it was created. */
  confirmations_at: Time
}

/** Notifications of browsers. */
interface PushTables {
  push_subscriptions: PushSubscriptionsTable
}

interface JobsTable {
  id: ColumnType<number, never, never>
  name: string
  payload: string
  /** The owner of the work; empty for the app's own. */
  owner: Defaulted<string>
  /**
   * `retry`: ready once nothing else is, as it failed by its own fault before; `suspect`: ready to run with nothing
   * beside it, as processes died while they had it; `failed`: not tried again.
   */
  state: Defaulted<'scheduled' | 'ready' | 'retry' | 'suspect' | 'leased' | 'failed'>
  run_at: Time
  attempts: Defaulted<number>
  /** Attempts that ended with their process. */
  interruptions: Defaulted<number>
  /** Attempts that failed by the job's own fault. */
  failures: Defaulted<number>
  /** The last attempts in a row during which a process died that had it, and those that it was alone in. */
  deaths: Defaulted<number>
  lone_deaths: Defaulted<number>
  leased_until: Time | null
  last_error: string | null
}

/** The job queue. */
interface JobTables {
  jobs: JobsTable
}

/** Every table, as Kysely types. */
export interface Tables
  extends AccountTables,
    NewsletterTables,
    MailTables,
    ConfirmationTables,
    MailboxTables,
    OptInTables,
    ImportTables,
    DigestMailTables,
    BookMailTables,
    ArticleTables,
    StoryTables,
    PeopleTables,
    ProgramTables,
    PushTables,
    SearchTables,
    ReadwiseTables,
    WebhookTables,
    JobTables {}

export type UserRow = Selectable<Tables['users']>
export type NewUser = Insertable<Tables['users']>
export type IdentityRow = Selectable<Tables['identities']>
export type SignInAttempt = Selectable<Tables['sign_in_attempts']>
export type NewSignInAttempt = Insertable<Tables['sign_in_attempts']>
export type SessionRow = Selectable<Tables['sessions']>
export type TwoStepRow = Selectable<Tables['two_steps']>
export type ApiTokenRow = Selectable<Tables['api_tokens']>
export type FeedRow = Selectable<Tables['feeds']>
export type PushSubscriptionRow = Selectable<Tables['push_subscriptions']>
export type WebhookRow = Selectable<Tables['webhooks']>
export type WebhookDeliveryRow = Selectable<Tables['webhook_deliveries']>
export type ReadwiseRow = Selectable<Tables['readwise']>
export type InvitationRow = Selectable<Tables['invitations']>
export type OperatorActionRow = Selectable<Tables['operator_actions']>
export type PasskeyRow = Selectable<Tables['passkeys']>
export type MailedLink = Selectable<Tables['mailed_links']>
export type NewMailedLink = Insertable<Tables['mailed_links']>
export type PendingIdentity = Selectable<Tables['pending_identities']>
export type InboxAddressRow = Selectable<Tables['inbox_addresses']>
export type NewsletterRow = Selectable<Tables['newsletters']>
export type NewNewsletter = Insertable<Tables['newsletters']>
export type MailRow = Selectable<Tables['mails']>
export type MailboxRow = Selectable<Tables['mailboxes']>
export type NewMailbox = Insertable<Tables['mailboxes']>
export type MailboxTryRow = Selectable<Tables['mailbox_tries']>
export type NewMailboxTry = Insertable<Tables['mailbox_tries']>
export type MailboxSenderRow = Selectable<Tables['mailbox_senders']>
export type ImportRow = Selectable<Tables['imports']>
export type NewImport = Insertable<Tables['imports']>
export type ImportFileRow = Selectable<Tables['import_files']>
export type NewImportFile = Insertable<Tables['import_files']>
export type ImportSenderRow = Selectable<Tables['import_senders']>
export type ImportProblemRow = Selectable<Tables['import_problems']>
export type ArticleRow = Selectable<Tables['articles']>
export type NewArticle = Insertable<Tables['articles']>
export type HighlightRow = Selectable<Tables['highlights']>
export type NonArticlePartRow = Selectable<Tables['non_article_parts']>
export type NewNonArticlePart = Insertable<Tables['non_article_parts']>
export type CorrectionRow = Selectable<Tables['corrections']>
export type TopicPreferenceRow = Selectable<Tables['topic_preferences']>
export type ConfirmationReceiptRow = Selectable<Tables['confirmation_receipts']>
export type ConfirmationRequestRow = Selectable<Tables['confirmation_requests']>
export type OptInRow = Selectable<Tables['opt_ins']>
export type NewsletterLabelRow = Selectable<Tables['newsletter_labels']>
export type DeletionRow = Selectable<Tables['deletions']>
export type FileRow = Selectable<Tables['files']>
export type NewFile = Insertable<Tables['files']>
export type RemotePictureRow = Selectable<Tables['remote_pictures']>
export type NewRemotePicture = Insertable<Tables['remote_pictures']>
export type BookMailRow = Selectable<Tables['book_mails']>
export type DigestSettingsRow = Selectable<Tables['digest_settings']>
export type DigestMailRow = Selectable<Tables['digest_mails']>
export type SavedSearchRow = Selectable<Tables['saved_searches']>
export type UnsubscriptionRow = Selectable<Tables['unsubscriptions']>

/** The executor of a query: the database or a transaction. */
export type Executor = Kysely<Tables>
