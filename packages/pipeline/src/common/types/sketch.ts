/** What a term is in its article; marks are added up. */
export const MARKS = { title: 1, name: 2, number: 4, opening: 8, link: 16 } as const

/** A term, how often it is in the article, and its marks. */
export type SketchTerm = readonly [term: string, count: number, marks: number]

/** Raised whenever sketches of the same article come out otherwise: older ones are made and compared again. */
export const SKETCH_VERSION = 2

/** All that is kept of an article to compare it later: plain JSON of about a kilobyte. */
export interface Sketch {
  version: number
  /** What all addresses of its page share; null where the page is unknown. */
  link: string | null
  /** The words of a title that is long enough to be distinctive, joined; null for others. */
  title: string | null
  /** Epoch milliseconds; null where unknown. */
  at: number | null
  /** Words of the text without its title. */
  words: number
  /** Its distinctive terms, the most distinctive first. */
  terms: readonly SketchTerm[]
  /** Pairs of neighbouring terms of its title, then of its text, hashed. */
  pairs: readonly string[]
  /** Least hashes of its pairs of words (Broder 1997), in base 36; empty for texts too short to be recognised. */
  hashes: readonly string[]
}
