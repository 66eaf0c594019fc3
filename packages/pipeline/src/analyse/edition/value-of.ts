import type { EditionEntry, EditionInput, ValueReason } from './edition.ts'
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

/** The reasons for a story's value to the user, the weightiest first. */
export function reasonsOf(
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
export const worthOf = (reasons: readonly ValueReason[]): number =>
  Math.max(
    1,
    reasons.reduce((sum, { points }) => sum + points, BASE),
  )
