import levels from './background.json' with { type: 'json' }
import type { Frequencies } from './frequencies.ts'

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
