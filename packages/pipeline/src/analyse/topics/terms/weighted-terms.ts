import type { Category } from '../../../common/types/issue.ts'
import { findTerms, indexTerms, type TermIndex } from './term-index.ts'

/**
 * The words that speak for a category, several languages together, by how clearly they do: `strong` ones nearly alone,
 * `hint` ones only with others; `names` of makers and people are in stories of other kinds too. Written as `indexTerms`
 * reads them.
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

/** What a term adds each time that it comes again, up to three times. */
const AGAIN = 0.25

/** A term's category, and how much it speaks for it. */
export interface Weight {
  category: Category
  weight: number
}

export type Scores = Record<Category, number>

/** Makes the terms of the categories ready to be weighed. */
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

/** Adds to scores how much words in lower case speak for each category: each term once, a little more where it comes again. */
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
