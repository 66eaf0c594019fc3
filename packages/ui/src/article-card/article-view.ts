import type { PlaceReason, TopicActions } from '../topics/topic.ts'

/** Another telling of the same story. */
export type Telling = { id: string; sourceNewsletter: string }

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
  duplicateOf: Telling | null
  alsoIn: readonly Telling[]
  isSaved: boolean
  isRead: boolean
  readingMinutes: number | null
  newsletterId?: string
  /** Why it stands where it does in its list. */
  place?: readonly PlaceReason[]
}

/** What a card or a row reports. An action left out is shown as not available. */
export type ArticleActions = {
  onRead: (id: string) => void
  onSave: (id: string, saved: boolean) => void
  onShare: (article: ArticleView) => void
  onAddTags?: (id: string) => void
  onMarkRead?: (id: string, read: boolean) => void
  /** Tells why an article stands where it does. */
  onWhy?: (id: string) => void
} & Partial<TopicActions>

/** Where an article has its page. */
export const articlePath = (id: string) => `/article/${encodeURIComponent(id)}`
