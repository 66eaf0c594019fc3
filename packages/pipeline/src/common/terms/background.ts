import levels from './background.json' with { type: 'json' }
import type { Frequencies } from './frequencies.ts'

/** Documents that the background represents; only shares are known of it. */
const DOCUMENTS = 100_000

let known: Map<string, number> | undefined

/**
 * How common terms are in newsletters in English, German, French and Dutch, before any article has been seen. A term
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
