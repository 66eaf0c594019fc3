import { background } from './background.ts'
import { compareTellings } from './compare-tellings.ts'
import { blendFrequencies, countFrequencies, type Frequencies } from './frequencies.ts'
import { type Edge, groupTellings } from './group-tellings.ts'
import { keysOf } from './keys-of.ts'
import type { Sketch } from './sketch.ts'
import { sketchOf } from './sketch-of.ts'
import type { Telling } from './telling.ts'

/** Tellings that share a key; a key of more is too common to tell anything. */
const MOST_OF_KEY = 60
/** Tellings that one is compared with, those first that share the most keys. */
const MOST_CANDIDATES = 50
/** Milliseconds within which tellings can be one story. */
const WINDOW = 10 * 86_400_000

/** Groups tellings into stories from nothing; a cluster is named by the id of its primary. */
export function clusterStories(tellings: readonly Telling[]): { id: string; cluster: string }[] {
  const { sketches, frequencies } = sketchAll(tellings)
  const edges: Edge[] = []
  for (const [a, b] of candidatePairs(sketches, frequencies)) {
    const [first, second, one, other] = [sketches[a], sketches[b], tellings[a], tellings[b]]
    if (!first || !second || !one || !other) continue
    const likeness = compareTellings(first, second, frequencies)
    if (likeness) edges.push({ a: one.id, b: other.id, ...likeness })
  }
  const groups = groupTellings(tellings, edges, [])
  const stories = new Map(groups.flatMap(({ primary, members }) => members.map((id) => [id, primary])))
  return tellings.map(({ id }) => ({ id, cluster: stories.get(id) ?? id }))
}

/** Sketches of tellings, and how common terms are among them. */
export function sketchAll(tellings: readonly Telling[]): { sketches: Sketch[]; frequencies: Frequencies } {
  const sketches = tellings.map(sketchOf)
  const own = countFrequencies(sketches.map(({ terms }) => terms.map(([term]) => term)))
  return { sketches, frequencies: blendFrequencies(own, background) }
}

/** Places of those tellings that are worth comparing: that share a key within the window; each pair once. */
export function candidatePairs(sketches: readonly Sketch[], frequencies: Frequencies): [number, number][] {
  const keys = sketches.map((sketch) => keysOf(sketch, frequencies))
  const holders = new Map<string, number[]>()
  for (const [at, held] of keys.entries()) {
    for (const key of held) {
      const known = holders.get(key)
      if (known) known.push(at)
      else holders.set(key, [at])
    }
  }
  const pairs = new Map<number, [number, number]>()
  for (const [at, own] of keys.entries()) {
    for (const other of candidatesOf(at, own, holders)) {
      const [a, b] = at < other ? [at, other] : [other, at]
      if (isWithin(sketches[a]?.at, sketches[b]?.at)) pairs.set(a * sketches.length + b, [a, b])
    }
  }
  return [...pairs.values()]
}

function isWithin(a: number | null | undefined, b: number | null | undefined): boolean {
  return typeof a !== 'number' || typeof b !== 'number' || Math.abs(a - b) <= WINDOW
}

function candidatesOf(
  at: number,
  keys: readonly string[],
  holders: ReadonlyMap<string, readonly number[]>,
): number[] {
  const shared = new Map<number, number>()
  for (const key of keys) {
    const held = holders.get(key) ?? []
    if (held.length > MOST_OF_KEY && key.startsWith('w:')) continue
    for (const other of held) if (other !== at) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_CANDIDATES)
    .map(([other]) => other)
}
