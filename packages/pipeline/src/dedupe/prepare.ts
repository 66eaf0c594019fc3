import type { Frequencies } from './frequencies.ts'
import type { Sketch } from './sketch.ts'
import { rarityOf, weightOf } from './weight-of.ts'

export interface PreparedTerm {
  weight: number
  rarity: number
  marks: number
}

/** A sketch as it is compared: its terms by name, weighed against frequencies. */
export interface Prepared {
  sketch: Sketch
  terms: ReadonlyMap<string, PreparedTerm>
}

const known = new WeakMap<Frequencies, WeakMap<Sketch, Prepared>>()

/** Weighs the terms of a sketch; done once for each pair of a sketch and frequencies. */
export function prepare(sketch: Sketch, frequencies: Frequencies): Prepared {
  const own = known.get(frequencies) ?? new WeakMap<Sketch, Prepared>()
  known.set(frequencies, own)
  const before = own.get(sketch)
  if (before) return before
  const terms = new Map<string, PreparedTerm>()
  for (const entry of sketch.terms) {
    const [term, , marks] = entry
    terms.set(term, { weight: weightOf(entry, frequencies), rarity: rarityOf(term, frequencies), marks })
  }
  const prepared = { sketch, terms }
  own.set(sketch, prepared)
  return prepared
}
