import { background, blendFrequencies, countFrequencies, type Frequencies } from '../common/frequencies.ts'
import type { Sketch } from '../common/types/sketch.ts'
import { keysOf, likeliest, MAX_PER_KEY, windowOf } from './candidates.ts'
import { compareArticles } from './compare-articles.ts'
import { type Edge, groupArticles } from './group-articles.ts'
import { type StoryArticle, sketchOf } from './sketch-of.ts'

/** Groups articles into stories from scratch; a cluster is identified by the id of its primary. */
export function clusterStories(storyArticles: readonly StoryArticle[]): { id: string; cluster: string }[] {
  const { sketches, frequencies } = sketchAll(storyArticles)
  const edges: Edge[] = []
  for (const [a, b] of candidatePairs(sketches, frequencies)) {
    const [first, second, one, other] = [sketches[a], sketches[b], storyArticles[a], storyArticles[b]]
    if (!first || !second || !one || !other) continue
    const likeness = compareArticles(first, second, frequencies, isOneSource(one, other))
    if (likeness) edges.push({ a: one.id, b: other.id, ...likeness })
  }
  const groups = groupArticles(storyArticles, edges, [])
  const stories = new Map(groups.flatMap(({ primary, members }) => members.map((id) => [id, primary])))
  return storyArticles.map(({ id }) => ({ id, cluster: stories.get(id) ?? id }))
}

/** Sketches of articles, and how common terms are among them. */
export function sketchAll(storyArticles: readonly StoryArticle[]): {
  sketches: Sketch[]
  frequencies: Frequencies
} {
  const sketches = storyArticles.map(sketchOf)
  const own = countFrequencies(sketches.map(({ terms }) => terms.map(([term]) => term)))
  return { sketches, frequencies: blendFrequencies(own, background) }
}

/**
 * Index pairs of articles that are worth comparing, each pair once. Articles are processed in order of time, and each
 * is looked up by its keys among those before it, like in a database that they are added to one by one.
 */
export function candidatePairs(sketches: readonly Sketch[], frequencies: Frequencies): [number, number][] {
  const holders = new Map<string, number[]>()
  const pairs: [number, number][] = []
  const timeOf = (place: number) => sketches[place]?.at ?? null
  const byTime = [...sketches.keys()].sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0) || a - b)
  for (const place of byTime) {
    const sketch = sketches[place]
    const keys = sketch ? [...new Set(keysOf(sketch, frequencies))] : []
    const hits = keys.map((key) => {
      const isNear = (other: number) => isWithin(timeOf(place), timeOf(other), windowOf(key))
      return { key, nos: (holders.get(key) ?? []).filter(isNear).slice(-MAX_PER_KEY) }
    })
    for (const other of likeliest(hits)) pairs.push(place < other ? [place, other] : [other, place])
    for (const key of keys) {
      const known = holders.get(key)
      if (known) known.push(place)
      else holders.set(key, [place])
    }
  }
  return pairs
}

/** Whether one newsletter has both; reports without dates only share a collection. */
export const isOneSource = (a: StoryArticle, b: StoryArticle) =>
  a.source !== '' && a.source === b.source && a.at !== null && b.at !== null

function isWithin(a: number | null, b: number | null, window: number): boolean {
  return a === null || b === null || Math.abs(a - b) <= window
}
