import type { Frequencies } from './frequencies.ts'
import { likeness } from './min-hash.ts'
import { pairTraits } from './pair-traits.ts'
import { prepare } from './prepare.ts'
import type { Sketch } from './sketch.ts'

/** How two tellings are known to tell one story: the same page, the same text, or the same story in other words. */
export type Layer = 'link' | 'text' | 'story'

/** What joins two tellings, and how surely, from 0 to 1. */
export interface Likeness {
  layer: Layer
  strength: number
}

/** Texts that share more of their pairs of words are one text, edited. */
const SAME_TEXT = 0.5

/** Shared terms of so much rarity, taken together, are no chance. */
const ENOUGH = 40

/** Weaker likeness says nothing. */
const LEAST = 0.05

/** How alike two tellings are, the same both ways; null where nothing speaks for one story. */
export function compareTellings(a: Sketch, b: Sketch, frequencies: Frequencies): Likeness | null {
  if (a.link !== null && a.link === b.link) return { layer: 'link', strength: 1 }
  if (likeness(a.hashes, b.hashes) >= SAME_TEXT) return { layer: 'text', strength: 1 }
  const traits = pairTraits(prepare(a, frequencies), prepare(b, frequencies))
  const isSameTitle = a.title !== null && a.title === b.title
  const strength = isSameTitle ? 0.95 : Math.min(1, traits.cosine * 1.2) * Math.min(1, traits.rarity / ENOUGH)
  return strength < LEAST ? null : { layer: isSameTitle ? 'text' : 'story', strength }
}
