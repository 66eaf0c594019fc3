import type { Frequencies } from '../common/frequencies.ts'
import type { Sketch } from '../common/types/sketch.ts'
import { bandsOf, hashOf } from './min-hash.ts'
import { weightOf } from './weight-of.ts'

const DAY = 86_400_000
/** A story is reported in other words within a week; later articles are another story on the same matter. */
const WORDS_WINDOW = 7 * DAY
/** Links, titles and texts match for longer: monthly newsletters repeat stories of weekly ones. */
const EXACT_WINDOW = 14 * DAY

/** A key of about ten characters for a longer text: two 32-bit hashes in base 36. */
function shortHash(text: string): string {
  return hashOf(text).toString(36) + hashOf(`${text} `).toString(36)
}

/** The number of terms under which an article is looked up. */
const TERMS = 14

/**
 * Keys for finding articles of the same story, which are likely to share one, at most two dozen: the link (`l:`), the
 * title (`t:`), bands of near-identical text (`h:`), and the most distinctive terms (`w:`).
 */
export function keysOf(sketch: Sketch, frequencies: Frequencies): string[] {
  const keys: string[] = []
  if (sketch.link !== null) keys.push(`l:${shortHash(sketch.link)}`)
  if (sketch.title !== null) keys.push(`t:${shortHash(sketch.title)}`)
  for (const band of bandsOf(sketch.hashes)) keys.push(`h:${band}`)
  const weighed = sketch.terms.map((entry) => ({ term: entry[0], weight: weightOf(entry, frequencies) }))
  weighed.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
  for (const { term } of weighed.slice(0, TERMS)) keys.push(`w:${term}`)
  return keys
}

/** The maximum of articles with a key that are looked up, latest first; a more common key is no evidence. */
export const MAX_PER_KEY = 40
/** The maximum of articles that one article is compared with. */
const MAX_CANDIDATES = 40
/** The maximum of those that share only one word key with it. */
const MAX_BY_CHANCE = 20

/** Whether a key is that of a link, a title or a text rather than of a word. */
const isExact = (key: string) => !key.startsWith('w:')

/** The maximum milliseconds between two articles that are looked up by a key, see keysOf. */
export function windowOf(key: string): number {
  return isExact(key) ? EXACT_WINDOW : WORDS_WINDOW
}

/**
 * The numbers of the articles that are worth comparing with one, given those found by each of its keys; most likely
 * first.
 */
export function likeliest(hits: readonly { key: string; nos: readonly number[] }[]): number[] {
  const scores = new Map<number, { keys: number; score: number }>()
  for (const { key, nos } of hits) {
    const worth = isExact(key) ? 2 : 1
    for (const no of nos) {
      const known = scores.get(no) ?? { keys: 0, score: 0 }
      known.keys += worth
      known.score += worth / nos.length
      scores.set(no, known)
    }
  }
  const ordered = [...scores].sort(([a, one], [b, other]) => other.score - one.score || a - b)
  const shared = ordered.filter(([, { keys }]) => keys > 1)
  const byChance = ordered.filter(([, { keys }]) => keys === 1).slice(0, MAX_BY_CHANCE)
  return [...shared, ...byChance].slice(0, MAX_CANDIDATES).map(([no]) => no)
}
