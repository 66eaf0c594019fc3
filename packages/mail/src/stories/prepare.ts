import type { Frequencies } from '../common/frequencies.ts'
import { MARKS, type Sketch } from '../common/types/sketch.ts'
import { rarityOf, weightOfRarity } from './weight-of.ts'

export interface PreparedTerm {
  weight: number
  rarity: number
  marks: number
}

/** A sketch prepared for comparison: its terms by name, weighted by frequencies, and their sums. */
export interface Prepared {
  sketch: Sketch
  terms: ReadonlyMap<string, PreparedTerm>
  pairs: ReadonlySet<string>
  hasNumbers: boolean
  /** Lengths of the vectors of weights of all terms, and of rarities of those in the title, and in title or opening. */
  length: number
  titleLength: number
  openingLength: number
  /** Sums of rarities of all terms, of those in the title, and of names. */
  rarity: number
  titleRarity: number
  nameRarity: number
}

const known = new WeakMap<Frequencies, WeakMap<Sketch, Prepared>>()

/** Weights the terms of a sketch; done once for each pair of a sketch and frequencies. */
export function prepare(sketch: Sketch, frequencies: Frequencies): Prepared {
  const own = known.get(frequencies) ?? new WeakMap<Sketch, Prepared>()
  known.set(frequencies, own)
  const before = own.get(sketch)
  if (before) return before
  const prepared = weighed(sketch, frequencies)
  own.set(sketch, prepared)
  return prepared
}

function weighed(sketch: Sketch, frequencies: Frequencies): Prepared {
  const terms = new Map<string, PreparedTerm>()
  for (const entry of sketch.terms) {
    const [term, , marks] = entry
    const rarity = rarityOf(term, frequencies)
    terms.set(term, { weight: weightOfRarity(entry, rarity), rarity, marks })
  }
  const all = [...terms.values()]
  const marked = (mark: number) => all.filter(({ marks }) => (marks & mark) !== 0)
  const titled = marked(MARKS.title)
  const sum = (of: readonly PreparedTerm[]) => of.reduce((total, { rarity }) => total + rarity, 0)
  const length = (of: readonly PreparedTerm[]) => Math.hypot(...of.map(({ rarity }) => rarity))
  return {
    sketch,
    terms,
    pairs: new Set(sketch.pairs),
    hasNumbers: marked(MARKS.number).length > 0,
    length: Math.hypot(...all.map(({ weight }) => weight)),
    titleLength: length(titled),
    openingLength: length(marked(MARKS.title | MARKS.opening)),
    rarity: sum(all),
    titleRarity: sum(titled),
    nameRarity: sum(marked(MARKS.name)),
  }
}
