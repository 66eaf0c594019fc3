import type { EditionArticle, EditionEntry, EditionInput, StoryArticle } from './edition.ts'
import { reasonsOf, worthOf } from './value-of.ts'

/** The reading time of a title without text. */
const TITLE_SECONDS = 4

/** A story of the day with its shown article. */
export interface ValuedEntry {
  entry: EditionEntry
  article: EditionArticle
}

/** The day's stories, each once, with their value to the user; unordered. */
export function entriesOf(input: EditionInput): ValuedEntry[] {
  const storyArticles = Map.groupBy(input.storyArticles, ({ storyId }) => storyId)
  const stories = Map.groupBy(input.articles, ({ storyId }) => storyId)
  return [...stories].map(([storyId, articles]) => entryOf(articles, storyArticles.get(storyId) ?? [], input))
}

function entryOf(
  articles: readonly EditionArticle[],
  storyArticles: readonly StoryArticle[],
  input: EditionInput,
): ValuedEntry {
  const [article, ...others] = articles.toSorted(standsBefore)
  if (!article) throw new Error('A story without articles.')
  const earlier = storyArticles.filter(({ receivedAt }) => receivedAt < input.start)
  const isUpdate = article.isUpdate && earlier.length > 0
  const isKnown = earlier.some(({ isRead }) => isRead)
  const counted = isKnown && !isUpdate ? articles : [...articles, ...storyArticles]
  const coveredBeforeAt = earlier.reduce<number | null>(
    (last, { receivedAt }) => Math.max(last ?? 0, receivedAt),
    null,
  )
  const coveredBy = new Set(counted.map(({ newsletterId }) => newsletterId)).size
  const reasons = reasonsOf({ coveredBy, isUpdate, coveredBeforeAt, isKnown }, article, input)
  const entry = {
    articleId: article.id,
    storyId: article.storyId,
    articleIds: [article, ...others].map(({ id }) => id),
    alsoCoveredBy: storyArticles.filter(({ articleId }) => articleId !== article.id),
    coveredBy,
    isRead: articles.some(({ isRead }) => isRead),
    isUpdate,
    coveredBeforeAt,
    seconds: Math.max(TITLE_SECONDS, article.seconds),
    value: worthOf(reasons),
    reasons,
  }
  return { entry, article }
}

/** The shown article of a story is the primary, otherwise an update, otherwise the earliest. */
function standsBefore(a: EditionArticle, b: EditionArticle): number {
  const place = ({ isDuplicate, isUpdate }: EditionArticle) => (isDuplicate ? (isUpdate ? 1 : 2) : 0)
  return (
    place(a) - place(b) || a.receivedAt - b.receivedAt || a.position - b.position || (a.id < b.id ? -1 : 1)
  )
}
