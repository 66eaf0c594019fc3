/** What a mail is for; only a `newsletter` is taken apart. */
export type MailKind = 'newsletter' | 'confirmation' | 'forwarding' | 'welcome' | 'other'

/** The verdict on a mail. `confirmUrl` and `code` are set for confirmations and forwarding verifications that carry them. */
export interface Classification {
  kind: MailKind
  /** One short clause for the issue's screen: what the verdict rests on. */
  reason: string
  confirmUrl?: string
  code?: string
}

export const CATEGORIES = ['technology', 'business', 'ai', 'machine learning', 'marketing', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

/** One story of an issue, as the mail tells it. */
export interface ExtractedArticle {
  title: string
  /** The address as it stands in the mail, tracking and all; null where the item is printed in full without a link of its own. */
  originalUrl: string | null
  /** `originalUrl` with wrappers and tracking undone, as far as that needs no request. */
  url: string | null
  /** Sanitised, semantic HTML for the reader; never empty: at least the title as a paragraph. */
  html: string
  /** The visible words of `html` without captions of pictures, blocks separated by blank lines. */
  text: string
  /** `https:` address or `cid:` of an inline picture. */
  imageUrl: string | null
  author: string | null
  /** The heading that the item stands under. */
  section: string | null
  readingMinutes: number | null
}

/** Why a part of an issue is not an article. */
export type LeftoverReason =
  | 'sponsor'
  | 'job'
  | 'navigation'
  | 'social'
  | 'footer'
  | 'greeting'
  | 'heading'
  | 'hidden'
  | 'other'

/** A part of the issue that is no article; kept, so that nothing is lost. */
export interface Leftover {
  reason: LeftoverReason
  text: string
  /** Addresses as they stand in the mail. */
  urls: readonly string[]
}

/** A mail taken apart: every visible paragraph and link is in an article or in a leftover. */
export interface Issue {
  /** `essay`: one article; `roundup`: several items; `empty`: nothing readable was found. */
  shape: 'essay' | 'roundup' | 'empty'
  /** BCP 47 primary tag of the text, such as `en`; null where it can't be told. */
  language: string | null
  articles: readonly ExtractedArticle[]
  leftovers: readonly Leftover[]
}

/** An extracted article with what is worked out from its words alone. */
export interface FinishedArticle extends ExtractedArticle {
  /** Plain text, two to three sentences, at most 60 words, in the article's language. */
  summary: string
  category: Category
  /** At most five, lower case, in the article's language. */
  tags: readonly string[]
  /** What two tellings of one story share; see `dedupe/story-keys.ts`. */
  storyKeys: readonly string[]
}
