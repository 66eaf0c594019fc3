/** In how many of so many documents a term stands; fractions where they are estimates. */
export interface Frequencies {
  documents: number
  of(term: string): number
}

/** As many documents of one's own count as much as all of the background. */
const BACKGROUND_WEIGHT = 2000

/**
 * Frequencies as seen in documents of one's own, steadied by those of a background: with none of one's own it is the
 * background alone, with many it hardly tells.
 */
export function blendFrequencies(own: Frequencies, background: Frequencies): Frequencies {
  const share = BACKGROUND_WEIGHT / background.documents
  return {
    documents: own.documents + BACKGROUND_WEIGHT,
    of: (term) => own.of(term) + share * background.of(term),
  }
}

/** Counts in how many of several documents, each given by its terms without repetition, each term stands. */
export function countFrequencies(documents: Iterable<Iterable<string>>): Frequencies {
  const counts = new Map<string, number>()
  let number = 0
  for (const terms of documents) {
    number += 1
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return { documents: number, of: (term) => counts.get(term) ?? 0 }
}
