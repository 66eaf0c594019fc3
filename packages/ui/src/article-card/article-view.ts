import type { Segment } from '../marked-text.tsx'
import type { PlacementReason, TopicActions } from '../topics/topic.ts'

/** Another article of the same story. */
export type StoryArticle = {
  id: string
  /** Its path, if it is not `/article/{id}`. */
  href?: string
  sourceNewsletter: string
  /** ISO 8601, UTC. */
  receivedAt?: string
}

/** The data of an article's card or row. Times are ISO 8601, UTC. */
export type ArticleView = {
  id: string
  /** Its path, if it is not `/article/{id}`. */
  href?: string
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
  /** An article of each other newsletter that covers the story, if they are named; otherwise only `alsoIn` is shown. */
  alsoCoveredBy?: readonly StoryArticle[]
  /** The number of newsletters that cover the story, at least 1. */
  storySize: number
  /** Arrived on a later day than the first article and adds something new. */
  isUpdate: boolean
  isSaved: boolean
  isRead: boolean
  readingMinutes: number | null
  newsletterId?: string
  /** The style class of its newsletter, such as `sw-mint`. */
  newsletterColor?: string
  /** Its URL on the web. */
  url?: string | null
  /** Whether the link is a tracking link, whose target only the sender knows. */
  isOpaqueLink?: boolean
  /** The reasons for its position in the list. */
  place?: readonly PlacementReason[]
  /** The matches of a search, if it is a result of one. */
  found?: { query: string; title: readonly Segment[]; snippet: readonly Segment[] }
}

/** The actions of a card or row. Without `onSave` it has no bookmark, without `onShare` no menu. */
export type ArticleActions = {
  onRead: (id: string) => void
  onSave?: (id: string, saved: boolean) => void
  onShare?: (article: ArticleView) => void
  onAddTags?: (id: string) => void
  onMarkRead?: (id: string, read: boolean) => void
  /** Explains the article's position. */
  onWhy?: (id: string) => void
  /** Shows all articles of its story. */
  onStory?: (id: string) => void
  /** Opens the dialog that joins the article with another. */
  onJoin?: (id: string) => void
  /** Separates the article from its story. */
  onSplit?: (id: string) => void
  /** Resolves its link, by a request to the sender's server. */
  onResolveLink?: (id: string) => void
} & Partial<TopicActions>

/** The path of an article's page. */
export const articlePath = (id: string) => `/article/${encodeURIComponent(id)}`

/** The path that a link to an article leads to. */
export const pathOf = ({ id, href }: Pick<StoryArticle, 'id' | 'href'>) => href ?? articlePath(id)
