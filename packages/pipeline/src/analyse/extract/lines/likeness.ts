import { wordsOf } from '../../../common/text/words-of.ts'

/** How alike two short texts are: F1 of their words, 0 to 1; 0 where one has none. */
export function likeness(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((word) => right.has(word)).length
  return (2 * shared) / (left.size + right.size)
}
