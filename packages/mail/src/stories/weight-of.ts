import type { Frequencies } from '../common/frequencies.ts'
import { MARKS, type SketchTerm } from '../common/types/sketch.ts'

/** The additional weight of a term in the title. */
const TITLE = 1

/** The weight of a term for its article: how often it occurs there, and in how few documents (Spärck Jones 1972). */
export function weightOf(entry: SketchTerm, frequencies: Frequencies): number {
  const [term] = entry
  return weightOfRarity(entry, rarityOf(term, frequencies))
}

/** The same, given the rarity of the term. */
export function weightOfRarity([, count, marks]: SketchTerm, rarity: number): number {
  return (1 + Math.log(count) + (marks & MARKS.title ? TITLE : 0)) * rarity
}

/** The inverse document frequency of a term: 0 if every document contains it. */
export function rarityOf(term: string, frequencies: Frequencies): number {
  return Math.log((frequencies.documents + 1) / (frequencies.of(term) + 0.5))
}
