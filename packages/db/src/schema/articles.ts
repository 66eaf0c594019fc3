import type { Defaulted, Flag, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

interface ArticlesTable {
  id: string
  user_id: Owner
  newsletter_id: string
  mail_id: string
  /** Its position among all parts of the issue, including non-article parts, from 0. */
  position: number
  title: string
  url: string | null
  original_url: string | null
  summary: string
  /** JSON: each of its sentences, with the range of `text` that supports it; null if unknown. */
  summary_places: string | null
  /** Its author: the text itself, or a model, then `summary_model`. */
  summary_by: Defaulted<'text' | 'model'>
  summary_model: string | null
  /** A hash of all that a model was sent about it; null until then. */
  summary_key: string | null
  /** Pictures in it are referred to by id, see `picture-sources.ts`. */
  html: string
  text: string
  /** Its lead picture: the id of a file, or of a remote picture. */
  image_id: string | null
  category: string
  section: string | null
  author: string | null
  reading_minutes: number | null
  published_at: Time
  received_at: Time
  /** The id of the story's primary article, which may have been deleted. */
  story_id: string
  is_duplicate: Flag
  /** 1 for an update: a duplicate of a later day with new information. */
  is_update: Defaulted<Flag>
  saved_at: Time | null
  read_at: Time | null
  /** When it was last unsaved and marked as unread; null if never, or before that was kept. */
  unsaved_at: Time | null
  unread_at: Time | null
  /** Since when it is hidden from all lists and counts; its highlights stay. */
  excluded_at: Time | null
  /** 1 if it is an article, or hidden, because the user said so. */
  reclassified: Defaulted<Flag>
  /** The number of the mail's paragraphs and links in it. */
  paragraphs: Defaulted<number>
  link_count: Defaulted<number>
  /** JSON: its features for comparison with parts of later issues; null from before features were stored. */
  features: string | null
  /** The reading time of its text, 0 if it is only a title; null for older articles. */
  reading_seconds: number | null
  /** What it is worth to a reader with little time, from 0 to 3; null for older articles, and for saved links. */
  worth: number | null
  /** When it was first stored, which may be long after it was received; null for older articles. */
  stored_at: Time | null
}

interface ArticleTagsTable {
  article_id: string
  user_id: Owner
  /** The tag as first written. */
  tag: string
  /** The key of the tag: lower case. */
  key: string
  /** 1 if the user added it, 0 if it was found in the mail. */
  by_reader: Defaulted<Flag>
  /** When the user removed it; the row stays, so that it isn't found again. */
  removed_at: Time | null
}

/** The reading position in an article; deleted once it is read to its end. */
interface ReadingPositionsTable {
  article_id: string
  user_id: Owner
  /** An offset into the text content of its HTML, in UTF-16 code units. */
  position: number
  set_at: Time
}

interface HighlightsTable {
  id: string
  user_id: Owner
  /** Null once the article is deleted. */
  article_id: string | null
  /** As of when the text was highlighted; the article's current values take precedence. */
  article_title: string
  source_newsletter: string
  text: string
  /** The context and the position in the article's text, both to find it again. */
  prefix: string | null
  suffix: string | null
  start_offset: number | null
  end_offset: number | null
  /** A hash of text and position; unique for an article. */
  passage: string
  color: Defaulted<HighlightColor>
  /** The user's note, plain text; null if there is none. */
  note: string | null
  /** Its text, note and article title as `foldText` returns them. */
  search_text: Defaulted<string>
  created_at: Time
  /** When its colour or note was changed; null if never. */
  changed_at: Time | null
}

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number]

/** A part of an issue that is not an article, with everything needed to make it one. */
interface NonArticlePartsTable {
  id: string
  user_id: Owner
  mail_id: string
  /** Its position among all parts of the issue, including articles. */
  position: number
  /** Why it is not an article, in one word, such as `sponsor`. */
  reason: string
  title: string | null
  text: string
  /** Sanitised, as in articles. */
  html: string
  url: string | null
  original_url: string | null
  image_id: string | null
  section: string | null
  author: string | null
  reading_minutes: number | null
  features: string | null
  /** JSON list of `{ url, text }`, one for each link in it. */
  links: string
  link_count: number
  paragraphs: number
  /** The article that the user made from it; while that is hidden, it is a non-article part again. */
  article_id: string | null
}

/** A user's correction: similar parts of later issues are classified the same way. */
interface CorrectionsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  mail_id: string
  /**
   * The reclassified non-article part or article; unique for a user, so that reclassifying it back deletes the
   * correction.
   */
  part_id: string
  verdict: 'article' | 'non-article'
  /** The title of the part, for the list of corrections. */
  title: string
  /** JSON. */
  features: string
  created_at: Time
}

/** Why the target of a link could not be found. */
export type UnresolvedReason =
  | LinkDanger
  | FetchRefusal
  | 'link-unreadable'
  | 'circle'
  | 'link-unknown'
  | 'server-failed'
  | 'server-refused'
  | 'leads-nowhere'
  | 'internal-error'

/** A user's request for the target of a tracking link, which only its sender's server knows. */
interface LinkResolutionsTable {
  id: string
  user_id: string
  /** The link of the articles, as indexed. */
  link: string
  asked_at: Time
  /** `asking` while a response is pending, and permanently if the server stopped meanwhile. */
  state: 'asking' | 'found' | 'failed'
  /** The target URL. */
  resolved: string | null
  /** Why that could not be found. */
  reason: UnresolvedReason | null
}

/** Articles that wait for a model's summary. */
interface SummaryRequestsTable {
  article_id: string
  user_id: Owner
  made_at: Time
  /**
   * Not before this time; a worker that claims it moves it on, so that the request of a killed process is free again.
   */
  run_at: Time
  /** Attempts without a result. */
  tries: Defaulted<number>
}

/** The number of requests to the model on a day. */
interface ModelUsageTable {
  /** UTC, as 2026-11-20. */
  day: string
  requests: number
}

/** The number of them for one user. */
interface ModelUsageOfUsersTable {
  user_id: string
  day: string
  requests: number
}

/** Articles and the other parts of issues. */
export interface ArticleTables {
  articles: ArticlesTable
  article_tags: ArticleTagsTable
  non_article_parts: NonArticlePartsTable
  corrections: CorrectionsTable
  highlights: HighlightsTable
  reading_positions: ReadingPositionsTable
  summary_requests: SummaryRequestsTable
  model_usage: ModelUsageTable
  model_usage_of_users: ModelUsageOfUsersTable
  link_resolutions: LinkResolutionsTable
}

/** What opening a link might do besides showing a page. */
export type LinkDanger =
  | 'unsubscribe'
  | 'delete'
  | 'reset-password'
  | 'log-in'
  | 'pay'
  | 'authorise'
  | 'change-address'
  | 'agree-to-other'
  | 'confirm'
