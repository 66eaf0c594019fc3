import type { EditionArticle, EditionEntry, EditionInput, StoryArticle, ValueReason } from './edition.ts'
import { placementReasons, type TopicsOfArticle } from './placement-reasons.ts'

/** The value of any story. */
const BASE = 10
/** The points for each doubling of the newsletters that cover it. */
const COVERED_TWICE = 25
const FOLLOWED = 30
const MUTED = -25
/** The points if the user reads everything of its newsletter. */
const ALWAYS_READ = 20
const NEW = 5
const UPDATE = 10
const KNOWN = -8

/** With fewer earlier articles, the user's habit is unknown. */
const MIN_ARTICLES = 4
/** A prior of additional articles per newsletter, a quarter of them read. */
const PRIOR = { read: 1, all: 4 }

type Valued = Pick<EditionEntry, 'coveredBy' | 'isUpdate' | 'coveredBeforeAt'> & { isKnown: boolean }

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

/** The reasons for a story's value to the user, the weightiest first. */
function reasonsOf(
  entry: Valued,
  article: TopicsOfArticle,
  { choices, shares }: Pick<EditionInput, 'choices' | 'shares'>,
): ValueReason[] {
  const reasons: ValueReason[] = []
  if (entry.coveredBy > 1) {
    const points = Math.round(Math.log2(entry.coveredBy) * COVERED_TWICE)
    reasons.push({ kind: 'covered-by', count: entry.coveredBy, points })
  }
  // Only the decisive one counts.
  const [topic] = placementReasons(article, choices)
  if (topic) reasons.push({ ...topic, points: topic.kind.startsWith('muted') ? MUTED : FOLLOWED })
  const share = shares.get(article.newsletterId)
  if (share && share.all >= MIN_ARTICLES) {
    const likely = (share.read + PRIOR.read) / (share.all + PRIOR.all)
    reasons.push({
      kind: 'usually-read',
      name: article.newsletterName,
      share: Math.round((share.read / share.all) * 100),
      points: Math.round(likely * ALWAYS_READ),
    })
  }
  if (entry.isUpdate) reasons.push({ kind: 'update', points: UPDATE })
  else if (entry.isKnown) reasons.push({ kind: 'covered-before', points: KNOWN })
  else if (entry.coveredBeforeAt === null) reasons.push({ kind: 'new-story', points: NEW })
  return reasons.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

/** The value of a story with these reasons: at least 1, so that muted stories fill time that is left. */
const worthOf = (reasons: readonly ValueReason[]): number =>
  Math.max(
    1,
    reasons.reduce((sum, { points }) => sum + points, BASE),
  )
