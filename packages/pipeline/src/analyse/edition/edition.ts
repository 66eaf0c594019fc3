import type { TopicChoice, TopicReason, TopicsOfArticle } from './placement-reasons.ts'

/** An article of the day, without its texts. */
export interface EditionArticle extends TopicsOfArticle {
  id: string
  storyId: string
  mailId: string
  /** Its place in the mail. */
  position: number
  /** Epoch milliseconds. */
  receivedAt: number
  isRead: boolean
  isDuplicate: boolean
  /** It moves on a story of an earlier day. */
  isUpdate: boolean
  /** What its text takes to read; 0 where there is nothing but a title. */
  seconds: number
  /** It is a title that leads to a page, and nothing else. */
  isLink: boolean
}

/** That an article covers a story, on the day or before. */
export interface StoryArticle {
  articleId: string
  storyId: string
  newsletterId: string
  /** Epoch milliseconds. */
  receivedAt: number
  isRead: boolean
}

/** All that an edition is made of. */
export interface EditionInput {
  articles: readonly EditionArticle[]
  /** All articles of the stories of these articles up to the end of the day, the articles themselves among them. */
  storyArticles: readonly StoryArticle[]
  /** The first instant of the day, epoch milliseconds. */
  start: number
  choices: readonly TopicChoice[]
  /** By newsletter, how many of its articles of the weeks before the user read. */
  shares: ReadonlyMap<string, { read: number; all: number }>
}

/** Why a story is worth so much to this reader. The points of all reasons and a base make up the value. */
export type ValueReason = { points: number } & (
  | TopicReason
  /** So many newsletters cover it. */
  | { kind: 'covered-by'; count: number }
  /** The percentage of the newsletter's articles that the user reads. */
  | { kind: 'usually-read'; name: string; share: number }
  /** No edition before had it. */
  | { kind: 'new-story' }
  /** It moves on a story that an earlier edition had. */
  | { kind: 'update' }
  /** An earlier edition had it, where the user read it, and it adds nothing. */
  | { kind: 'covered-before' }
)

/** A story as an edition shows it: one article, and behind it the others that cover the same. */
export interface EditionEntry {
  /** The article that is shown. */
  articleId: string
  storyId: string
  /** Its articles that came in on the day, the shown one first. */
  articleIds: string[]
  /** All others that cover the story, up to the end of the day. */
  alsoCoveredBy: StoryArticle[]
  /** How many newsletters cover it; where the user knows it already, those of the day. */
  coveredBy: number
  /** Of the day's articles one was read. */
  isRead: boolean
  /** It says more than earlier days did. */
  isUpdate: boolean
  /** When it was covered last before this day, epoch milliseconds; null for a new story. */
  coveredBeforeAt: number | null
  seconds: number
  value: number
  reasons: ValueReason[]
}

/** A part of an edition under a heading of its own. */
export interface EditionSection {
  kind: 'top' | 'articles' | 'long-reads' | 'links'
  /** The category or newsletter of articles, the newsletter of links; null for the others. */
  key: string | null
  name: string | null
  entries: EditionEntry[]
}

/** How the articles are put under headings. */
export type EditionGrouping = 'category' | 'newsletter'

/** A day's stories in the order in which they are read. */
export interface Edition {
  /** Those that were chosen, the most covered story first. */
  sections: EditionSection[]
  /** Those that don't fit in the time. */
  alsoToday: EditionEntry[]
  /** How many stories the day has, and in how many of them nothing was read. */
  stories: number
  left: number
  /** What the chosen ones take to read, and what of that is left. */
  seconds: number
  secondsLeft: number
}
