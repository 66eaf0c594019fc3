import type { ConfirmingChoice } from './confirming-choice.ts'
import type { Sketch } from './sketch.ts'

/** What a mail is for. A `promotion` offers or asks for something: goods, events, gifts, an opinion. */
export type MailKind = 'newsletter' | 'promotion' | 'confirmation' | 'forwarding' | 'welcome' | 'other'

/** The verdict on a mail. `confirmUrl` and `code` are set for confirmations and forwarding verifications that carry them. */
export interface Classification {
  kind: MailKind
  /** One short clause for the issue's screen: what the verdict rests on. */
  reason: string
  confirmUrl?: string
  code?: string
  /** Set for confirmations, and for short mails that may be one: the link that is followed, or why none is. */
  choice?: ConfirmingChoice
  /** With `choice`: how the mail asks, in its own words, shortened. */
  words?: string
  /** With `choice`, where the mail asks for a reply that confirms: what it has to say, empty where anything will do. */
  reply?: string
}

export const CATEGORIES = ['technology', 'business', 'ai', 'machine learning', 'marketing', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

/** One story of an issue, as the mail tells it. */
export interface ExtractedArticle {
  title: string
  /**
   * The address as it is in the mail, tracking and all; null where the item is printed in full without a link of its
   * own.
   */
  originalUrl: string | null
  /** `originalUrl` with wrappers and tracking undone, as far as that needs no request. */
  url: string | null
  /** Sanitised, semantic HTML for the user; never empty: at least the title as a paragraph. */
  html: string
  /** The visible words of `html` without captions of pictures, blocks separated by blank lines. */
  text: string
  /** `https:` address or `cid:` of an inline picture. */
  imageUrl: string | null
  author: string | null
  /** The heading that the item is under. */
  section: string | null
  readingMinutes: number | null
}

/** Why a part of an issue is not an article. */
export type NonArticleReason =
  | 'sponsor'
  | 'job'
  /** The sender's own offers and notices. */
  | 'promotion'
  /** Quizzes, polls, weather, pictures of the day. */
  | 'puzzle'
  /** What is said before the first item. */
  | 'introduction'
  /** Words that belong to no item. */
  | 'text'
  | 'picture'
  | 'heading'
  | 'by-line'
  /** A link to the page that the item above links to already. */
  | 'read-more'
  /** A further link of a title, or of a picture too small to be shown. */
  | 'link'
  | 'contents'
  | 'greeting'
  | 'sign-off'
  | 'navigation'
  | 'view-in-browser'
  | 'share'
  | 'social'
  | 'footer'
  | 'unsubscribe'
  /** Nobody sees it who reads the mail. */
  | 'hidden'
  /** It stood word for word in earlier issues. */
  | 'repeated'
  /** It is like something that the user left out. */
  | 'unwanted'
  | 'other'

/** A link as the mail shows it: its address as it is there, and its words or what its picture is said to show. */
export interface Link {
  url: string
  text: string
}

/** What a part holds of its mail, and what is general about it. */
export interface Part {
  /** Its place among all parts of the issue, from 0. */
  position: number
  /** How many of the mail's visible lines with words are its own. */
  paragraphs: number
  /** The visible links that are its own. */
  links: readonly Link[]
  /** Hashes of its lines, by which lines are known that are in every issue. */
  lines: readonly string[]
  /** What parts of its kind in other issues may share with it; see `learn/features-of.ts`. */
  features: readonly string[]
}

/** A part of the issue that is no article; kept, so that nothing is lost, with all that it takes to make it one. */
export interface NonArticlePart extends Omit<ExtractedArticle, 'title'> {
  reason: NonArticleReason
  /** Null where no line of it is over the others; `text` holds its other words, all of them. */
  title: string | null
  part: Part
}

/** An article with its account of the mail. */
export interface IssueArticle extends ExtractedArticle {
  part: Part
}

/** What a mail holds as a whole; the sums over its parts are equal. */
export interface Totals {
  /** Visible lines with words. */
  paragraphs: number
  /** Visible links, each time they are in the mail. */
  links: number
  hiddenWords: number
}

/** A mail taken apart: every visible paragraph and link is in exactly one article or non-article part. */
export interface Issue {
  /** `essay`: one article; `roundup`: several items; `empty`: nothing readable was found. */
  shape: 'essay' | 'roundup' | 'empty'
  /** BCP 47 primary tag of the text, such as `en`; null where it is unknown. */
  language: string | null
  articles: readonly IssueArticle[]
  nonArticleParts: readonly NonArticlePart[]
  totals: Totals
}

/** A sentence of a summary, and where in the article's text stands what it rests on: UTF-16 offsets, the end not included. */
export interface SummarySentence {
  text: string
  start: number
  end: number
}

/** What is worked out from an article's words alone. */
export interface Enrichment {
  /** Plain text, two to three sentences, at most 60 words, in the article's language. */
  summary: string
  /** The sentences that `summary` is made of, in order. */
  summarySentences: readonly SummarySentence[]
  category: Category
  /** At most five, lower case, in the article's language. */
  tags: readonly string[]
  /** What is kept of it to know other articles of its story; without its time. */
  sketch: Sketch
}

/** An article of an issue, finished. */
export interface EnrichedArticle extends IssueArticle, Enrichment {}
