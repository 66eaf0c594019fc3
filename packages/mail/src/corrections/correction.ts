import type { EnrichedArticle, NonArticlePart } from '../common/types/issue.ts'

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
