import { background } from './background.ts'
import { compareTellings } from './compare-tellings.ts'
import { blendFrequencies, countFrequencies } from './frequencies.ts'
import { type Edge, groupTellings } from './group-tellings.ts'
import { keysOf } from './keys-of.ts'
import { sketchOf } from './sketch-of.ts'
import type { Telling } from './telling.ts'

/** Tellings that share a key; a key of more is too common to tell anything. */
const MOST_OF_KEY = 60
/** Tellings that one is compared with, those first that share the most keys. */
const MOST_CANDIDATES = 50
/** Days within which tellings can be one story. */
const WINDOW = 10 * 86_400_000

/** Groups tellings into stories from nothing; a cluster is named by the id of its primary. */
export function clusterStories(tellings: readonly Telling[]): { id: string; cluster: string }[] {
  const sketches = tellings.map(sketchOf)
  const own = countFrequencies(sketches.map(({ terms }) => terms.map(([term]) => term)))
  const frequencies = blendFrequencies(own, background)
  const holders = new Map<string, number[]>()
  const keys = sketches.map((sketch) => keysOf(sketch, frequencies))
  for (const [at, held] of keys.entries()) {
    for (const key of held) holders.set(key, [...(holders.get(key) ?? []), at])
  }
  const edges: Edge[] = []
  for (const [at, telling] of tellings.entries()) {
    const sketch = sketches[at]
    if (!sketch) continue
    for (const other of candidatesOf(at, keys[at] ?? [], holders)) {
      const [second, candidate] = [sketches[other], tellings[other]]
      if (
        !second ||
        !candidate ||
        (sketch.at !== null && second.at !== null && Math.abs(sketch.at - second.at) > WINDOW)
      )
        continue
      const likeness = compareTellings(sketch, second, frequencies)
      if (likeness) edges.push({ a: telling.id, b: candidate.id, ...likeness })
    }
  }
  const groups = groupTellings(tellings, edges, [])
  const stories = new Map(groups.flatMap(({ primary, members }) => members.map((id) => [id, primary])))
  return tellings.map(({ id }) => ({ id, cluster: stories.get(id) ?? id }))
}

function candidatesOf(
  at: number,
  keys: readonly string[],
  holders: ReadonlyMap<string, readonly number[]>,
): number[] {
  const shared = new Map<number, number>()
  for (const key of keys) {
    const held = holders.get(key) ?? []
    if (held.length > MOST_OF_KEY) continue
    for (const other of held) if (other !== at) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_CANDIDATES)
    .map(([other]) => other)
}
