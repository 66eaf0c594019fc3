import levels from './background.json' with { type: 'json' }

/** The number of documents that contain each term, and in total; fractions if estimated. */
export interface Frequencies {
  documents: number
  of(term: string): number
}

/** The number of own documents that have the same weight as all of the background. */
const BACKGROUND_WEIGHT = 2000

/**
 * Frequencies in own documents, smoothed by those of a background: without own documents it is only the background,
 * with many the background has little weight.
 */
export function blendFrequencies(own: Frequencies, background: Frequencies): Frequencies {
  const share = BACKGROUND_WEIGHT / background.documents
  return {
    documents: own.documents + BACKGROUND_WEIGHT,
    of: (term) => own.of(term) + share * background.of(term),
  }
}

/** Counts how many of several documents, each given by its unique terms, contain each term. */
export function countFrequencies(documents: Iterable<Iterable<string>>): Frequencies {
  const counts = new Map<string, number>()
  let number = 0
  for (const terms of documents) {
    number += 1
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return { documents: number, of: (term) => counts.get(term) ?? 0 }
}

/** The number of documents that the background counts as; only shares are known. */
const DOCUMENTS = 100_000

let known: Map<string, number> | undefined

/**
 * The frequencies of terms in newsletters in English, German, French and Dutch, for before any article was seen. A term
 * that isn't in the list is in one document.
 */
export const background: Frequencies = {
  documents: DOCUMENTS,
  of(term) {
    known ??= counted()
    return known.get(term) ?? 1
  },
}

function counted(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [level, terms] of Object.entries(levels)) {
    for (const term of terms.split(' ')) counts.set(term, DOCUMENTS * 2 ** (-Number(level) / 2))
  }
  return counts
}
