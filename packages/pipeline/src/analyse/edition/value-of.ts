import type { EditionEntry, EditionInput, ValueReason } from './edition.ts'
import { placementReasons, type TopicsOfArticle } from './placement-reasons.ts'

/** What any story is worth. */
const BASE = 10
/** For twice as many newsletters that cover it. */
const TOLD_TWICE = 25
const FOLLOWED = 30
const MUTED = -25
/** Where the user reads everything of its newsletter. */
const ALWAYS_READ = 20
const NEW = 5
const UPDATE = 10
const KNOWN = -8

/** With fewer articles before, nobody knows what the user usually reads of a newsletter. */
const LEAST_ARTICLES = 4
/** A newsletter is taken to have so many more articles, of which a quarter was read. */
const PRIOR = { read: 1, all: 4 }

type Valued = Pick<EditionEntry, 'coveredBy' | 'isUpdate' | 'coveredBeforeAt'> & { isKnown: boolean }

/** Why a story is worth what it is to the reader, the weightiest reason first. */
export function reasonsOf(
  entry: Valued,
  article: TopicsOfArticle,
  { choices, shares }: Pick<EditionInput, 'choices' | 'shares'>,
): ValueReason[] {
  const reasons: ValueReason[] = []
  if (entry.coveredBy > 1) {
    const points = Math.round(Math.log2(entry.coveredBy) * TOLD_TWICE)
    reasons.push({ kind: 'covered-by', count: entry.coveredBy, points })
  }
  // The decisive one alone counts.
  const [topic] = placementReasons(article, choices)
  if (topic) reasons.push({ ...topic, points: topic.kind.startsWith('muted') ? MUTED : FOLLOWED })
  const share = shares.get(article.newsletterId)
  if (share && share.all >= LEAST_ARTICLES) {
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

/** What a story with these reasons is worth: at least 1, so that what is muted fills the time that nothing else takes. */
export const worthOf = (reasons: readonly ValueReason[]): number =>
  Math.max(
    1,
    reasons.reduce((sum, { points }) => sum + points, BASE),
  )
