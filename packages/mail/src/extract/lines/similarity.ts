import { wordsOf } from '../../common/text/words-of.ts'

/** The similarity of two short texts: F1 of their words, 0 to 1; 0 if one has no words. */
export function similarity(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((word) => right.has(word)).length
  return (2 * shared) / (left.size + right.size)
}
