import type { Category } from '../../common/types/issue.ts'
import { findTerms, indexTerms, type TermIndex } from './term-index.ts'

/**
 * The words for a category, in several languages, by how clear they are: `strong` ones are nearly enough alone, `hint`
 * ones only with others; `names` of makers and people also occur in stories of other kinds. In the format of
 * `indexTerms`.
 */
export interface WeightedTerms {
  strong: string
  clear: string
  names: string
  hint: string
}

const STRONG = 3
const CLEAR = 1.5
const NAME = 1.2
const HINT = 0.5

/** The additional weight of each repetition of a term, up to three times. */
const AGAIN = 0.25

/** A term's category and weight. */
export interface Weight {
  category: Category
  weight: number
}

export type Scores = Record<Category, number>

/** Indexes the weighted terms of the categories. */
export function vocabularyOf(terms: readonly (readonly [Category, WeightedTerms])[]): TermIndex<Weight> {
  return indexTerms<Weight>(
    terms.flatMap(([category, { strong, clear, names, hint }]) => [
      [strong, { category, weight: STRONG }] as const,
      [clear, { category, weight: CLEAR }] as const,
      [names, { category, weight: NAME }] as const,
      [hint, { category, weight: HINT }] as const,
    ]),
  )
}

/**
 * Adds the weights of words in lower case to the scores of categories: each term once, with a little more for
 * repetitions.
 */
export function weigh(
  words: readonly string[],
  vocabulary: TermIndex<Weight>,
  factor: number,
  scores: Scores,
): void {
  const times = new Map<string, number>()
  for (const { name, value } of findTerms(words, vocabulary)) {
    const key = `${value.category} ${name}`
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    if (before > 3) continue
    scores[value.category] += factor * value.weight * (before === 0 ? 1 : AGAIN)
  }
}
