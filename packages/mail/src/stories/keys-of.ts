import type { Frequencies } from '../common/terms/frequencies.ts'
import type { Sketch } from '../common/types/sketch.ts'
import { bandsOf, hashOf } from './min-hash.ts'
import { weightOf } from './weight-of.ts'

/** A key of about ten characters for a longer text: two 32-bit hashes in base 36. */
function shortHash(text: string): string {
  return hashOf(text).toString(36) + hashOf(`${text} `).toString(36)
}

/** The number of terms under which an article is looked up. */
const TERMS = 14

/**
 * Keys for finding articles of the same story, which are likely to share one, at most two dozen: the link (`l:`), the
 * title (`t:`), bands of near-identical text (`h:`), and the most distinctive terms (`w:`).
 */
export function keysOf(sketch: Sketch, frequencies: Frequencies): string[] {
  const keys: string[] = []
  if (sketch.link !== null) keys.push(`l:${shortHash(sketch.link)}`)
  if (sketch.title !== null) keys.push(`t:${shortHash(sketch.title)}`)
  for (const band of bandsOf(sketch.hashes)) keys.push(`h:${band}`)
  const weighed = sketch.terms.map((entry) => ({ term: entry[0], weight: weightOf(entry, frequencies) }))
  weighed.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
  for (const { term } of weighed.slice(0, TERMS)) keys.push(`w:${term}`)
  return keys
}
