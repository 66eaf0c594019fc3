import type { Defaulted, Flag, Owner, Time } from './column-types.ts'
import type { FetchRefusal } from './fetch-refusal.ts'

interface ArticlesTable {
  id: string
  user_id: Owner
  newsletter_id: string
  mail_id: string
  /** Its place among all parts of the issue, non-article parts included, from 0. */
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
  /** 1 for a duplicate that came on a later day than the first article and moves the story on. */
  is_update: Defaulted<Flag>
  saved_at: Time | null
  read_at: Time | null
  /** Since when it is left out of all lists and counts; its highlights stay. */
  excluded_at: Time | null
  /** 1 when it is an article, or left out, because the user said so. */
  reclassified: Defaulted<Flag>
  /** How many of the mail's paragraphs and links are its own. */
  paragraphs: Defaulted<number>
  link_count: Defaulted<number>
  /** JSON: what later issues' parts of its kind have in common with it; null for what came before features were kept. */
  features: string | null
  /** How long its text takes to read, 0 where it is only a title; null for what came before that was kept. */
  reading_seconds: number | null
}

interface ArticleTagsTable {
  article_id: string
  user_id: Owner
  /** As it was written first. */
  tag: string
  /** What tags are compared by: the tag in lower case. */
  key: string
  /** 1 when the user added it, 0 when it was found in the mail. */
  by_reader: Defaulted<Flag>
  /** When the user removed it; it stays, so that it isn't found again. */
  removed_at: Time | null
}

interface HighlightsTable {
  id: string
  user_id: Owner
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

/** A part of an issue that is no article; with all that it takes to make it one. */
interface NonArticlePartsTable {
  id: string
  user_id: Owner
  mail_id: string
  /** Its place among all parts of the issue, articles included. */
  position: number
  /** Why it is no article, in one word, such as `sponsor`. */
  reason: string
  title: string | null
  text: string
  /** Sanitised, as that of articles. */
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
  /** The article that the user made of it; while that is left out, it is a non-article part again. */
  article_id: string | null
}

/** What a user corrected by reclassifying a part of an issue: what is like it is judged alike in later issues. */
interface CorrectionsTable {
  id: string
  user_id: Owner
  newsletter_id: string
  mail_id: string
  /**
   * The non-article part or the article that was turned; unique for a user, so that turning back removes the
   * correction.
   */
  part_id: string
  verdict: 'article' | 'non-article'
  /** What the part was called, for the list of corrections. */
  title: string
  /** JSON. */
  features: string
  created_at: Time
}

/** Why it could not be found where a link leads. */
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

/** Each time that a user asked where a link leads that tells it only to its sender's server. */
interface LinkResolutionsTable {
  id: string
  user_id: string
  /** The address of the articles that have it, as it is indexed. */
  link: string
  asked_at: Time
  /** `asking` while the answer is waited for, and permanently where the server ended meanwhile. */
  state: 'asking' | 'found' | 'failed'
  /** The address that it leads to. */
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
   * Not to be taken up before; anyone who takes one up moves it on, so that a killed process's request is free again.
   */
  run_at: Time
  /** How often the model was asked without result. */
  tries: Defaulted<number>
}

/** How many requests went to the model on a day. */
interface ModelUsageTable {
  /** UTC, as 2026-11-20. */
  day: string
  requests: number
}

/** How many of them were for one user. */
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
  summary_requests: SummaryRequestsTable
  model_usage: ModelUsageTable
  model_usage_of_users: ModelUsageOfUsersTable
  link_resolutions: LinkResolutionsTable
}

/** What opening a link might do beside showing a page. */
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
