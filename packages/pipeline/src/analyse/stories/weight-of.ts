import type { Frequencies } from '../../common/terms/frequencies.ts'
import { MARKS, type SketchTerm } from '../../common/types/sketch.ts'

/** How much more a term counts that is in the title. */
const TITLE = 1

/**
 * How much a term tells of its article: how often it is there, against how many documents hold it (Spärck Jones 1972).
 */
export function weightOf([term, count, marks]: SketchTerm, frequencies: Frequencies): number {
  return (1 + Math.log(count) + (marks & MARKS.title ? TITLE : 0)) * rarityOf(term, frequencies)
}

/** The inverse document frequency of a term: 0 for what every document holds. */
export function rarityOf(term: string, frequencies: Frequencies): number {
  return Math.log((frequencies.documents + 1) / (frequencies.of(term) + 0.5))
}
