import type { EnrichedArticle, NonArticlePart } from '../../common/types/issue.ts'
import { isLike } from './similarity-to-correction.ts'

/** What a user corrected by reclassifying a part of an earlier issue. */
export interface Correction {
  /** What parts like it are. */
  verdict: 'article' | 'non-article'
  /** What was general about the part; see features-of.ts. */
  features: readonly string[]
  /** Those of its features that no other part had which stayed on the side that it left. */
  distinctive: readonly string[]
}

/** The parts of an issue, sorted out. */
export interface SortedParts {
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
}

/** A longer title says one thing, and comes again only with that. */
const TITLE_WORDS = 5

/**
 * What a correction can do to later issues: turn parts that are `alike` and say something else, or none but the `same` part,
 * come again in its own words. Null: nothing, as nothing told the part from those that stayed.
 */
export function correctionScope(correction: Correction): 'alike' | 'same' | null {
  const general = correction.features.filter((feature) => canRecur(feature, correction.verdict))
  if (isLike(general, correction)) return 'alike'
  return isLike(correction.features, correction) ? 'same' : null
}

function canRecur(feature: string, verdict: Correction['verdict']): boolean {
  // A box is headed alike each week; what was an article has a headline.
  if (feature.startsWith('title:')) return verdict === 'article' && feature.split(' ').length <= TITLE_WORDS
  return !feature.startsWith('line:')
}
