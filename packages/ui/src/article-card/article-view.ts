import type { Segment } from '../marked-text/marked-text.tsx'
import type { PlacementReason, TopicActions } from '../topics/topic.ts'

/** Another article of the same story. */
export type StoryArticle = {
  id: string
  sourceNewsletter: string
  /** ISO 8601, UTC. */
  receivedAt?: string
}

/** What a card or a row shows of an article. Times are ISO 8601, UTC. */
export type ArticleView = {
  id: string
  title: string
  /** Plain text. */
  summary: string
  imageUrl: string | null
  category: string
  sourceNewsletter: string
  publishedAt: string
  isDuplicate: boolean
  duplicateOf: StoryArticle | null
  alsoIn: readonly StoryArticle[]
  /** An article of each other newsletter that has the story, where these are named; else `alsoIn` is counted. */
  alsoCoveredBy?: readonly StoryArticle[]
  /** In how many newsletters the story stands, at least 1. */
  storySize: number
  /** Came on a later day than the first article and says what was not known by then. */
  isUpdate: boolean
  isSaved: boolean
  isRead: boolean
  readingMinutes: number | null
  newsletterId?: string
  /** Where it is on the web. */
  url?: string | null
  /** Only who sent it knows where its link leads. */
  isOpaqueLink?: boolean
  /** Why it is where it does in its list. */
  place?: readonly PlacementReason[]
  /** What a search found in it, where it is a result of one. */
  found?: { query: string; title: readonly Segment[]; snippet: readonly Segment[] }
}

/** What a card or a row reports. An action left out is shown as not available. */
export type ArticleActions = {
  onRead: (id: string) => void
  onSave: (id: string, saved: boolean) => void
  onShare: (article: ArticleView) => void
  onAddTags?: (id: string) => void
  onMarkRead?: (id: string, read: boolean) => void
  /** Says why an article is where it does. */
  onWhy?: (id: string) => void
  /** Shows all articles of the story that this one is of. */
  onStory?: (id: string) => void
  /** The article covers the same story as another, which is yet to be chosen. */
  onJoin?: (id: string) => void
  /** The article does not tell the story that it is taken to tell. */
  onSplit?: (id: string) => void
  /** Finds where its link leads, by asking who sent it. */
  onResolveLink?: (id: string) => void
} & Partial<TopicActions>

/** Where an article has its page. */
export const articlePath = (id: string) => `/article/${encodeURIComponent(id)}`
