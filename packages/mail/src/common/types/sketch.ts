/** The roles of a term in its article; a bit mask. */
export const MARKS = { title: 1, name: 2, number: 4, opening: 8, link: 16 } as const

/** A term, its number of occurrences in the article, and its marks. */
export type SketchTerm = readonly [term: string, count: number, marks: number]

/** Increased whenever sketches of the same article change: older ones are created and compared again. */
export const SKETCH_VERSION = 2

/** The data of an article for comparing it later: plain JSON of about a kilobyte. */
export interface Sketch {
  version: number
  /** The key shared by all addresses of its page; null if the page is unknown. */
  link: string | null
  /** The words of a title that is long enough to be distinctive, joined; null for others. */
  title: string | null
  /** Epoch milliseconds; null if unknown. */
  at: number | null
  /** Words of the text without its title. */
  words: number
  /** Its distinctive terms, most distinctive first. */
  terms: readonly SketchTerm[]
  /** Hashed pairs of adjacent terms of its title, then of its text. */
  pairs: readonly string[]
  /**
   * Minimum hashes of its word pairs (Broder 1997), in base 36; empty for texts that are too short to be recognised.
   */
  hashes: readonly string[]
}
