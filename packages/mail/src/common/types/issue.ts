import type { ConfirmingChoice } from './confirming-choice.ts'
import type { Sketch } from './sketch.ts'

/** The purpose of a mail. A `promotion` offers or asks for something: goods, events, gifts, an opinion. */
export type MailKind = 'newsletter' | 'promotion' | 'confirmation' | 'forwarding' | 'welcome' | 'other'

/**
 * The classification of a mail. `confirmUrl` and `code` are set for confirmations and forwarding verifications that
 * contain them.
 */
export interface Classification {
  kind: MailKind
  /** A short clause for the issue's screen: the reason for the classification. */
  reason: string
  confirmUrl?: string
  code?: string
  /** Set for confirmations, and for short mails that may be one: the link that is followed, or why none is. */
  choice?: ConfirmingChoice
  /** With `choice`: the mail's own request, shortened. */
  words?: string
  /** With `choice`, if the mail asks for a reply that confirms: the text of the reply, empty if any will do. */
  reply?: string
}

export const CATEGORIES = ['technology', 'business', 'ai', 'machine learning', 'marketing', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

/** An item of an issue, as in the mail. */
export interface ExtractedArticle {
  title: string
  /** The address as in the mail, including tracking; null if the item is printed in full without its own link. */
  originalUrl: string | null
  /** `originalUrl` without wrappers and tracking, as far as that needs no request. */
  url: string | null
  /** Sanitised, semantic HTML for the user; never empty: at least the title as a paragraph. */
  html: string
  /** The visible words of `html` without captions of pictures, blocks separated by blank lines. */
  text: string
  /** `https:` address or `cid:` of an inline picture. */
  imageUrl: string | null
  author: string | null
  /** The section heading above the item. */
  section: string | null
  readingMinutes: number | null
}

/** Why a part of an issue is not an article. */
export const NON_ARTICLE_REASONS = [
  'sponsor',
  'job',
  // The sender's own offers and notices.
  'promotion',
  // Quizzes, polls, weather, pictures of the day.
  'puzzle',
  // Text before the first item.
  'introduction',
  // Text that belongs to no item.
  'text',
  'picture',
  'heading',
  'by-line',
  // A link to the page that the item above already links to.
  'read-more',
  // A further link of a title, or of a picture too small to be shown.
  'link',
  'contents',
  'greeting',
  'sign-off',
  'navigation',
  'view-in-browser',
  'share',
  'social',
  'footer',
  'unsubscribe',
  // Invisible in the mail.
  'hidden',
  // Repeated word for word from earlier issues.
  'repeated',
  // Similar to something that the user excluded.
  'unwanted',
  'other',
] as const
export type NonArticleReason = (typeof NON_ARTICLE_REASONS)[number]

/** A link as in the mail: its address there, and its text or its picture's alternative text. */
export interface Link {
  url: string
  text: string
}

/** A part's share of its mail, and the features it may share with others. */
export interface Part {
  /** Its index among all parts of the issue. */
  position: number
  /** The number of the mail's visible lines with words in it. */
  paragraphs: number
  /** The visible links in it. */
  links: readonly Link[]
  /** Hashes of its lines, for recognising lines that are in every issue. */
  lines: readonly string[]
  /** Features that similar parts of other issues may share; see `extract/parts/issue-parts.ts`. */
  features: readonly string[]
}

/** A part of the issue that isn't an article; stored with everything needed to make it one. */
export interface NonArticlePart extends Omit<ExtractedArticle, 'title'> {
  reason: NonArticleReason
  /** Null if no line of it is a title; `text` contains all its other words. */
  title: string | null
  part: Part
}

/** An article with its share of the mail. */
export interface IssueArticle extends ExtractedArticle {
  part: Part
}

/** The totals of a mail; the sums over its parts are equal. */
export interface Totals {
  /** Visible lines with words. */
  paragraphs: number
  /** Visible links, each occurrence. */
  links: number
  hiddenWords: number
}

/** An extracted mail: every visible paragraph and link is in exactly one article or non-article part. */
export interface Issue {
  /** `essay`: one article; `roundup`: several items; `empty`: nothing readable was found. */
  shape: 'essay' | 'roundup' | 'empty'
  /** BCP 47 primary tag of the text, such as `en`; null if unknown. */
  language: string | null
  articles: readonly IssueArticle[]
  nonArticleParts: readonly NonArticlePart[]
  totals: Totals
  /** The log-odds that the mail has no article, such as an offer or an appeal, by its lines. */
  noArticle: number
}

/** A sentence of a summary, and the position in the article's text that supports it: UTF-16 offsets, end exclusive. */
export interface SummarySentence {
  text: string
  start: number
  end: number
}

/** Data computed from an article's words alone. */
export interface Enrichment {
  /** Plain text, two to three sentences, at most 60 words, in the article's language. */
  summary: string
  /** The sentences of `summary`, in order. */
  summarySentences: readonly SummarySentence[]
  category: Category
  /** At most five, lower case, in the article's language. */
  tags: readonly string[]
  /** Its sketch for finding other articles of its story; without its time. */
  sketch: Sketch
  /** What it is worth to a reader with little time, from 0 to 3. */
  worth: number
}

/** A complete article of an issue. */
export interface EnrichedArticle extends IssueArticle, Enrichment {}
