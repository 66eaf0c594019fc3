import type { EnrichedArticle, NonArticlePart, Part } from '../common/types/issue.ts'
import { normalised } from '../extract/parts/normalised.ts'

/** A user's correction of a part of an earlier issue. */
export interface Correction {
  /** The new class of similar parts. */
  verdict: 'article' | 'non-article'
  /** The general features of the part; see featuresOf. */
  features: readonly string[]
  /** Its features that none of the parts left unchanged had. */
  distinctive: readonly string[]
}

/** The parts of an issue by class. */
export interface SortedParts {
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
}

/**
 * The general features of a part, as stored and compared: those found when it was separated from the mail, and its
 * title, which some parts only get when they are stored.
 */
export function featuresOf({ title, part }: { title: string | null; part: Part }): string[] {
  const words = normalised(title ?? '')
  return words === '' ? [...part.features] : [...new Set([...part.features, `title:${words}`])]
}
