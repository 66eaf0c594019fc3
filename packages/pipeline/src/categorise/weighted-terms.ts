import { findTerms, indexTerms, type TermIndex } from './term-index.ts'

/**
 * The words that speak for a category, several languages together, by how clearly they do: `strong` ones nearly
 * alone, `hint` ones only with others. Written as `indexTerms` reads them.
 */
export interface WeightedTerms {
  strong: string
  clear: string
  hint: string
}

const STRONG = 3
const CLEAR = 1.5
const HINT = 0.5

/** What a term adds each time that it comes again, up to three times. */
const AGAIN = 0.25

/** Makes the terms of a category ready to be weighed. */
export function vocabularyOf({ strong, clear, hint }: WeightedTerms): TermIndex<number> {
  return indexTerms([
    [strong, STRONG],
    [clear, CLEAR],
    [hint, HINT],
  ])
}

/** How much words in lower case speak for the category: each term once, a little more where it comes again. */
export function weigh(words: readonly string[], vocabulary: TermIndex<number>): number {
  const count = new Map<string, { value: number; times: number }>()
  for (const { name, value } of findTerms(words, vocabulary)) {
    const known = count.get(name)
    if (known) known.times += 1
    else count.set(name, { value, times: 1 })
  }
  let sum = 0
  for (const { value, times } of count.values()) sum += value * (1 + AGAIN * Math.min(3, times - 1))
  return sum
}
