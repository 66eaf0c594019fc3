import type { ColumnType, Insertable, Kysely, Selectable } from 'kysely'
import type {
  IdentitiesTable,
  MailedLinksTable,
  RetiredAddressesTable,
  SessionsTable,
  SignInAttemptsTable,
  UsersTable,
  WaitingIdentitiesTable,
} from './account-tables.ts'
import type { ForwardingsTable, InboxAddressesTable, InboxArrivalsTable } from './address-tables.ts'
import type { Defaulted, Flag, Time } from './column-types.ts'
import type { ConfirmationReceiptsTable, ConfirmationRequestsTable } from './confirmation-tables.ts'
import type { FilesTable, RemotePicturesTable } from './file-tables.ts'
import type { DeletionsTable, UnsubscriptionsTable } from './leaving-tables.ts'
import type { LeftoversTable, LessonsTable } from './ledger-tables.ts'
import type { LimitsTable } from './limit-table.ts'
import type { LinkResolutionsTable } from './link-tables.ts'
import type { ModelDaysTable, ModelSharesTable, SummaryWishesTable } from './model-tables.ts'
import type { PasskeysTable } from './passkey-tables.ts'
import type { RefusalsTable } from './refusal-table.ts'
import type {
  StoryConstraintsTable,
  StoryKeysTable,
  StoryLinksTable,
  StorySketchesTable,
  TermCountsTable,
} from './story-tables.ts'
import type { StancesTable } from './topic-tables.ts'
import type { RecoveryCodesTable, SecondStepsTable, TwoStepsTable } from './two-step-tables.ts'

interface NewslettersTable {
  id: string
  user_id: string
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
}

/** `set-apart`: kept, but neither read nor counted until the reader lets it in. */
export type MailState = 'waiting' | 'processed' | 'repeated' | 'not-understood' | 'set-apart'

interface MailsTable {
  id: string
  user_id: string
  newsletter_id: string | null
  envelope_from: string
  envelope_to: string
  received_at: Time
  /** What tells the mail from others, hex; unique for a user, so that a sender's retry changes nothing. */
  digest: string
  size: number
  /** The bytes as received, until the mail is processed and they are a file of their own, see `files`. */
  raw: Uint8Array | null
  state: MailState
  /** Why it is in this state, in words for the screen. */
  reason: string | null
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
  /** When the reader asked for it to be read again, until that is done; 0 once it came to nothing. */
  run_again_at: Time | null
  /** Who handed it over, and as whom that greeted; null for what came by no connection, such as imported mail. */
  remote_ip: string | null
  helo: string | null
  /** JSON: what checking its sender came to; null for what came before that was done. */
  authentication: string | null
  /** When the reader let it in, after it was set apart. */
  let_in_at: Time | null
}

interface ArticlesTable {
  id: string
  user_id: string
  newsletter_id: string
  mail_id: string
  /** Its place among all parts of the issue, leftovers included, from 0. */
  position: number
  title: string
  url: string | null
  original_url: string | null
  summary: string
  /** JSON: each of its sentences, and from where to where in `text` stands what it rests on; null where that isn't known. */
  summary_places: string | null
  /** Who wrote it: taken from the text, or a model, then `summary_model`. */
  summary_by: Defaulted<'text' | 'model'>
  summary_model: string | null
  /** A hash of all that a model was asked about it; null until one was. */
  summary_key: string | null
  /** Pictures in it are named by ids, see `picture-sources.ts`. */
  html: string
  text: string
  /** Its lead picture: the id of a file, or of a picture of the web. */
  image_id: string | null
  category: string
  section: string | null
  author: string | null
  reading_minutes: number | null
  published_at: Time
  received_at: Time
  /** The id of the story's first article, or the one that it had, which may be gone by now. */
  story_id: string
  is_duplicate: Flag
  /** 1 for a duplicate that came on a later day than the first telling and moves the story on. */
  is_update: Defaulted<Flag>
  saved_at: Time | null
  read_at: Time | null
  /** Since when it is left out of all lists and counts; its highlights stay. */
  left_out_at: Time | null
  /** 1 when it is an article, or left out, because the reader said so. */
  turned: Defaulted<Flag>
  /** How many of the mail's paragraphs and links are its own. */
  paragraphs: Defaulted<number>
  link_count: Defaulted<number>
  /** JSON: what later issues' parts of its kind have in common with it; null for what came before traits were kept. */
  traits: string | null
}

interface ArticleTagsTable {
  article_id: string
  user_id: string
  /** As it was written first. */
  tag: string
  /** What tags are compared by: the tag in lower case. */
  key: string
  /** 1 when the reader added it, 0 when it was found in the mail. */
  by_reader: Defaulted<Flag>
  /** When the reader took it away; it stays, so that it isn't found again. */
  removed_at: Time | null
}

interface JobsTable {
  id: ColumnType<number, never, never>
  name: string
  payload: string
  /** Whose work it is; empty for the house's own. */
  owner: Defaulted<string>
  /** `retry`: ready once nothing else is, as it failed by itself before. */
  state: Defaulted<'scheduled' | 'ready' | 'retry' | 'leased'>
  run_at: Time
  attempts: Defaulted<number>
  /** Attempts that failed by the job's own fault. */
  failures: Defaulted<number>
  leased_until: Time | null
  last_error: string | null
}

interface HighlightsTable {
  id: string
  user_id: string
  /** Null once the article is gone. */
  article_id: string | null
  /** As they were when the passage was highlighted; what the article has now counts while there is one. */
  article_title: string
  source_newsletter: string
  text: string
  /** The words around it and its place in the article's text content, both to find it again. */
  prefix: string | null
  suffix: string | null
  start_offset: number | null
  end_offset: number | null
  /** A digest of words and place; unique for an article. */
  passage: string
  created_at: Time
}

interface InstanceTable {
  name: string
  value: string
}

/** Every table, as Kysely sees it. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  identities: IdentitiesTable
  sign_in_attempts: SignInAttemptsTable
  waiting_identities: WaitingIdentitiesTable
  mailed_links: MailedLinksTable
  two_steps: TwoStepsTable
  recovery_codes: RecoveryCodesTable
  second_steps: SecondStepsTable
  passkeys: PasskeysTable
  retired_addresses: RetiredAddressesTable
  inbox_addresses: InboxAddressesTable
  inbox_arrivals: InboxArrivalsTable
  forwardings: ForwardingsTable
  newsletters: NewslettersTable
  mails: MailsTable
  articles: ArticlesTable
  article_tags: ArticleTagsTable
  leftovers: LeftoversTable
  lessons: LessonsTable
  story_sketches: StorySketchesTable
  story_keys: StoryKeysTable
  story_links: StoryLinksTable
  story_constraints: StoryConstraintsTable
  term_counts: TermCountsTable
  jobs: JobsTable
  instance: InstanceTable
  highlights: HighlightsTable
  summary_wishes: SummaryWishesTable
  model_days: ModelDaysTable
  model_shares: ModelSharesTable
  stances: StancesTable
  confirmation_receipts: ConfirmationReceiptsTable
  confirmation_requests: ConfirmationRequestsTable
  deletions: DeletionsTable
  unsubscriptions: UnsubscriptionsTable
  refusals: RefusalsTable
  link_resolutions: LinkResolutionsTable
  limits: LimitsTable
  files: FilesTable
  remote_pictures: RemotePicturesTable
}

export type UserRow = Selectable<UsersTable>
export type NewUser = Insertable<UsersTable>
export type IdentityRow = Selectable<IdentitiesTable>
export type SignInAttempt = Selectable<SignInAttemptsTable>
export type SessionRow = Selectable<SessionsTable>
export type TwoStepRow = Selectable<TwoStepsTable>
export type PasskeyRow = Selectable<PasskeysTable>
export type MailedLink = Selectable<MailedLinksTable>
export type NewMailedLink = Insertable<MailedLinksTable>
export type WaitingIdentity = Selectable<WaitingIdentitiesTable>
export type InboxAddressRow = Selectable<InboxAddressesTable>
export type NewsletterRow = Selectable<NewslettersTable>
export type NewNewsletter = Insertable<NewslettersTable>
export type MailRow = Selectable<MailsTable>
export type ArticleRow = Selectable<ArticlesTable>
export type NewArticle = Insertable<ArticlesTable>
export type HighlightRow = Selectable<HighlightsTable>
export type LeftoverRow = Selectable<LeftoversTable>
export type NewLeftover = Insertable<LeftoversTable>
export type LessonRow = Selectable<LessonsTable>
export type StanceRow = Selectable<StancesTable>
export type ConfirmationReceiptRow = Selectable<ConfirmationReceiptsTable>
export type ConfirmationRequestRow = Selectable<ConfirmationRequestsTable>
export type DeletionRow = Selectable<DeletionsTable>
export type FileRow = Selectable<FilesTable>
export type NewFile = Insertable<FilesTable>
export type RemotePictureRow = Selectable<RemotePicturesTable>
export type NewRemotePicture = Insertable<RemotePicturesTable>
export type UnsubscriptionRow = Selectable<UnsubscriptionsTable>

/** What a query runs on: the database itself or a transaction of it. */
export type Executor = Kysely<Tables>
