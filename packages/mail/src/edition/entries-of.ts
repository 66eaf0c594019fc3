import type { EditionArticle, EditionEntry, EditionInput, StoryArticle, ValueReason } from './edition.ts'
import { placementReasons } from './placement-reasons.ts'

/** What each doubling of the newsletters that cover a story adds to its value, on the scale of worth. */
const COVERED_TWICE = 0.5
const FOLLOWED = 1
const MUTED = -1.5
/**
 * What each doubling adds of the share that the user reads of its newsletter, over the share of all of them, and at most:
 * as much as lies between a story that editors choose and one that they don't, so that it outweighs their taste.
 */
const READ_TWICE = 1
const MOST_READ = 2
const UPDATE = 0.3
const KNOWN = -0.8

/** Stories of this worth would be among an editor's ten minutes. */
const WORTH_READING = 2

/** With fewer earlier articles, the user's habit is unknown. */
const MIN_ARTICLES = 4
/** The share that users read before it is known, and as many articles as that assumption counts for. */
const USUAL_SHARE = 0.25
const PRIOR = 8

type Valued = Pick<EditionEntry, 'coveredBy' | 'isUpdate'> & { isKnown: boolean }

/** The seconds for a card: its title, its summary, and whether to read on. Ten minutes have 25 cards at most. */
const CARD = 24
/** The seconds for a title alone. */
const TITLE = 4
/** The share of readers who open a story, and up to which reading time they read on. */
const OPEN = 0.03
const MOST_SECONDS = 300

/** What a story takes of the time of an edition, from the reading time of its text, 0 for a title alone; seconds. */
export function skimSecondsOf(seconds: number): number {
  return seconds === 0 ? TITLE : Math.round(CARD + OPEN * Math.min(MOST_SECONDS, seconds))
}

/** A story of the day with its shown article. */
export interface ValuedEntry {
  entry: EditionEntry
  article: EditionArticle
}

/** The day's stories, each once, with their value to the user; unordered. */
export function entriesOf(input: EditionInput): ValuedEntry[] {
  const storyArticles = Map.groupBy(input.storyArticles, ({ storyId }) => storyId)
  const stories = Map.groupBy(input.articles, ({ storyId }) => storyId)
  const usual = shareOf([...input.shares.values()], USUAL_SHARE)
  return [...stories].map(([storyId, articles]) =>
    entryOf(articles, storyArticles.get(storyId) ?? [], { ...input, usual }),
  )
}

/** The share of articles that were read, as likely as few of them tell beside what is usual. */
function shareOf(counts: readonly { read: number; all: number }[], usual: number): number {
  const sum = (of: 'read' | 'all') => counts.reduce((total, one) => total + one[of], 0)
  return (sum('read') + PRIOR * usual) / (sum('all') + PRIOR)
}

type Reader = EditionInput & {
  /** The share of all articles that the user reads. */
  usual: number
}

function entryOf(
  articles: readonly EditionArticle[],
  storyArticles: readonly StoryArticle[],
  input: Reader,
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
  const weighed = reasonsOf({ coveredBy, isUpdate, isKnown }, article, input)
  const entry = {
    articleId: article.id,
    storyId: article.storyId,
    articleIds: [article, ...others].map(({ id }) => id),
    alsoCoveredBy: storyArticles.filter(({ articleId }) => articleId !== article.id),
    coveredBy,
    isRead: articles.some(({ isRead }) => isRead),
    isUpdate,
    coveredBeforeAt,
    seconds: article.seconds,
    skimSeconds: skimSecondsOf(article.seconds),
    value: Number(weighed.reduce((sum, [, points]) => sum + points, article.worth).toFixed(3)),
    reasons: weighed.map(([reason]) => reason),
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

/** The reasons for a story's value to the user with what each adds, the weightiest first. */
function reasonsOf(
  entry: Valued,
  article: EditionArticle,
  { choices, shares, usual }: Pick<Reader, 'choices' | 'shares' | 'usual'>,
): [reason: ValueReason, points: number][] {
  const reasons: [ValueReason, number][] = []
  if (entry.coveredBy > 1)
    reasons.push([{ kind: 'covered-by', count: entry.coveredBy }, Math.log2(entry.coveredBy) * COVERED_TWICE])
  // Only the decisive one counts.
  const [topic] = placementReasons(article, choices)
  if (topic) reasons.push([topic, topic.kind.startsWith('muted') ? MUTED : FOLLOWED])
  const share = shares.get(article.newsletterId)
  if (share && share.all >= MIN_ARTICLES) {
    const points = Math.log2(shareOf([share], usual) / usual) * READ_TWICE
    const percent = Math.round((share.read / share.all) * 100)
    const reason = { kind: 'usually-read', name: article.newsletterName, share: percent } as const
    reasons.push([reason, Math.max(-MOST_READ, Math.min(MOST_READ, points))])
  }
  if (entry.isUpdate) reasons.push([{ kind: 'update' }, UPDATE])
  else if (entry.isKnown) reasons.push([{ kind: 'covered-before' }, KNOWN])
  const sorted = reasons.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  if (article.worth >= WORTH_READING) return [[{ kind: 'worth-reading' }, 0], ...sorted]
  const isByTopicAlone = sorted.every(([{ kind }]) => /^(?:followed|muted)-/.test(kind))
  return isByTopicAlone ? [...sorted, [{ kind: 'arrived-today' }, 0]] : sorted
}
