import type { EnrichedArticle, NonArticlePart } from '../../common/types/issue.ts'

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
