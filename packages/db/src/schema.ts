import type { ColumnType, Insertable, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './schema/accounts.ts'
import type { ArticleTables } from './schema/articles.ts'
import type { BookMailTables } from './schema/book-mails.ts'
import type { Defaulted, Time } from './schema/column-types.ts'
import type { ConfirmationTables } from './schema/confirmations.ts'
import type { DigestMailTables } from './schema/digest-mails.ts'
import type { ImportTables } from './schema/imports.ts'
import type { MailboxTables } from './schema/mailboxes.ts'
import type { MailTables } from './schema/mails.ts'
import type { NewsletterTables } from './schema/newsletters.ts'
import type { OptInTables } from './schema/opt-ins.ts'
import type { PeopleTables } from './schema/people.ts'
import type { ProgramTables } from './schema/programs.ts'
import type { PushTables } from './schema/push.ts'
import type { ReadwiseTables } from './schema/readwise.ts'
import type { SearchTables } from './schema/search.ts'
import type { StoryTables } from './schema/stories.ts'
import type { WebhookTables } from './schema/webhooks.ts'

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
