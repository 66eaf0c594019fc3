import type { EnrichedArticle, NonArticlePart } from '../../common/types/issue.ts'
import { isSimilar } from './similarity-to-correction.ts'

/** A user's correction of a part of an earlier issue. */
export interface Correction {
  /** The new class of similar parts. */
  verdict: 'article' | 'non-article'
  /** The general features of the part; see features-of.ts. */
  features: readonly string[]
  /** Its features that none of the parts left unchanged had. */
  distinctive: readonly string[]
}

/** The parts of an issue by class. */
export interface SortedParts {
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
}

/** A longer title is specific, and only comes again with the same content. */
const TITLE_WORDS = 5

/**
 * The scope of a correction in later issues: it reclassifies `alike` parts with other content, or only the `same` part
 * if it is repeated. Null: none, as nothing distinguished the part from the others.
 */
export function correctionScope(correction: Correction): 'alike' | 'same' | null {
  const general = correction.features.filter((feature) => canRecur(feature, correction.verdict))
  if (isSimilar(general, correction)) return 'alike'
  return isSimilar(correction.features, correction) ? 'same' : null
}

function canRecur(feature: string, verdict: Correction['verdict']): boolean {
  // A box has the same heading each week; an article has a headline.
  if (feature.startsWith('title:')) return verdict === 'article' && feature.split(' ').length <= TITLE_WORDS
  return !feature.startsWith('line:')
}
