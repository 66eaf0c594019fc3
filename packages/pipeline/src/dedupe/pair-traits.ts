import type { Prepared } from './prepare.ts'

/** What can be told of two tellings together, the same both ways. */
export function pairTraits(a: Prepared, b: Prepared): { cosine: number; rarity: number } {
  let shared = 0
  let rarity = 0
  for (const [term, own] of a.terms) {
    const other = b.terms.get(term)
    if (!other) continue
    shared += own.weight * other.weight
    rarity += own.rarity
  }
  return { cosine: shared === 0 ? 0 : shared / (lengthOf(a) * lengthOf(b)), rarity }
}

function lengthOf({ terms }: Prepared): number {
  let sum = 0
  for (const { weight } of terms.values()) sum += weight ** 2
  return Math.sqrt(sum)
}
