import type { TopicChoice, TopicReason, TopicsOfArticle } from './placement-reasons.ts'

/** An article of the day, without its texts. */
export interface EditionArticle extends TopicsOfArticle {
  id: string
  storyId: string
  mailId: string
  /** Its position in the mail. */
  position: number
  /** Epoch milliseconds. */
  receivedAt: number
  /** When it was there to read, epoch milliseconds. */
  storedAt: number
  isRead: boolean
  isDuplicate: boolean
  /** Whether it updates a story of an earlier day. */
  isUpdate: boolean
  /** The reading time of its text; 0 if it only has a title. */
  seconds: number
  /** What it is worth to a reader with little time, from 0 to 3, see worthsOf. */
  worth: number
  /** Whether it is only a linked title. */
  isLink: boolean
}

/** An article that covers a story, on the day or before. */
export interface StoryArticle {
  articleId: string
  storyId: string
  newsletterId: string
  newsletterName: string
  /** Epoch milliseconds. */
  receivedAt: number
  isRead: boolean
}

/** The input of an edition. */
export interface EditionInput {
  articles: readonly EditionArticle[]
  /** All articles of these articles' stories up to the end of the day, including themselves. */
  storyArticles: readonly StoryArticle[]
  /** The first instant of the day, epoch milliseconds. */
  start: number
  choices: readonly TopicChoice[]
  /** By newsletter, how many of its articles in the weeks before the user read. */
  shares: ReadonlyMap<string, { read: number; all: number }>
}

/** A reason for a story's value to the user. */
export type ValueReason =
  | TopicReason
  /** Editors would choose a story like this for ten minutes. */
  | { kind: 'worth-reading' }
  /** The number of newsletters that cover it. */
  | { kind: 'covered-by'; count: number }
  /** The percentage of the newsletter's articles that the user reads. */
  | { kind: 'usually-read'; name: string; share: number }
  /** It updates a story of an earlier edition. */
  | { kind: 'update' }
  /** It was in an earlier edition, where the user read it, and it adds nothing. */
  | { kind: 'covered-before' }
  /** Nothing else speaks for it or against it. */
  | { kind: 'arrived-today' }

/** A story in an edition: the shown article, and the others that cover the same. */
export interface EditionEntry {
  /** The article that is shown. */
  articleId: string
  storyId: string
  /** Its articles that arrived on the day, the shown one first. */
  articleIds: string[]
  /** All other articles that cover the story, up to the end of the day. */
  alsoCoveredBy: StoryArticle[]
  /** The number of newsletters that cover it; only those of the day if the user already knows it. */
  coveredBy: number
  /** Whether one of the day's articles was read. */
  isRead: boolean
  /** Whether it adds to earlier days. */
  isUpdate: boolean
  /** The last time it was covered before this day, epoch milliseconds; null for a new story. */
  coveredBeforeAt: number | null
  /** The reading time of its text. */
  seconds: number
  /** What it takes of the time of an edition: its card, and the share of readers who open it. */
  skimSeconds: number
  /** Its worth, more or less by what the user follows and reads; see chooseStories. */
  value: number
  /** The weightiest first. */
  reasons: ValueReason[]
}

/** A part of an edition under one heading. */
export interface EditionSection {
  kind: 'new' | 'top' | 'articles' | 'long-reads' | 'links'
  /** The category or newsletter of articles, the newsletter of links; otherwise null. */
  key: string | null
  name: string | null
  entries: EditionEntry[]
}

/** How the articles are grouped under headings. */
export const GROUPINGS = ['category', 'newsletter'] as const
export type EditionGrouping = (typeof GROUPINGS)[number]

/** A day's stories in reading order. */
export interface Edition {
  /** The chosen stories, the most covered one first. */
  sections: EditionSection[]
  /** The stories that don't fit in the time. */
  alsoToday: EditionEntry[]
  /** The number of stories of the day, and of those without a read article. */
  stories: number
  left: number
  /** The time for the chosen stories, and how much of it is left. */
  seconds: number
  secondsLeft: number
}
