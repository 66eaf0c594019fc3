import TinyQueue from 'tinyqueue'
import type { Layer } from './compare-articles.ts'

export interface Node {
  id: string
  /** Epoch milliseconds; null if unknown. */
  at: number | null
  /** Two items of one issue are never grouped. */
  issue: string
}

export interface Edge {
  a: string
  b: string
  strength: number
  layer: Layer
}

/** A user's decision about two articles. */
export interface Constraint {
  a: string
  b: string
  same: boolean
}

/** One story: its articles by time, the primary first. */
export interface Group {
  primary: string
  members: string[]
}

/** Two groups are joined if their mean strength over all pairs is at least this. */
export const JOIN = 0.5

interface Cluster {
  /** The index of its first member. */
  key: number
  members: number[]
  /** Its weight in a mean: all articles that a user has joined count as one. */
  weight: number
  issues: Set<string>
  /** The sums of strengths to other clusters, by their key. */
  ties: Map<number, number>
  apart: Set<number>
}

/**
 * Groups articles into stories, independent of their order: first those that a user has joined, whose strength to
 * others is the highest of any of them, then by average linkage, highest mean first and ties by id. Pairs without an
 * edge have strength 0. Never joins two of one issue, nor articles that a user has separated, not even through others;
 * a user's "not the same" takes precedence over "the same". Edges and constraints with unknown nodes are ignored.
 * Groups and members are in order of time, then of id; those without a time are last.
 */
export function groupArticles(
  nodes: readonly Node[],
  edges: readonly Edge[],
  constraints: readonly Constraint[],
): Group[] {
  const ordered = nodes.toSorted(
    (a, b) =>
      (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1),
  )
  const places = new Map(ordered.map(({ id }, at) => [id, at]))
  const clusters = new Map(ordered.map(({ issue }, key) => [key, alone(key, issue)]))
  for (const [a, b, strength] of tiesOf(edges, places)) {
    clusters.get(a)?.ties.set(b, strength)
    clusters.get(b)?.ties.set(a, strength)
  }
  const constraintsOf = (same: boolean) =>
    constraints
      .filter((constraint) => constraint.same === same)
      .flatMap(({ a, b }): [number, number][] => {
        const [first, second] = [places.get(a), places.get(b)]
        if (first === undefined || second === undefined || first === second) return []
        return [first < second ? [first, second] : [second, first]]
      })
      .sort(([a, b], [c, d]) => a - c || b - d)
  for (const [a, b] of constraintsOf(false)) {
    clusters.get(a)?.apart.add(b)
    clusters.get(b)?.apart.add(a)
  }
  joinConstrained(clusters, constraintsOf(true))
  joinAlike(clusters)
  return Array.from(clusters.values(), ({ members }) => {
    const ids = members.toSorted((a, b) => a - b).map((at) => ordered[at]?.id ?? '')
    return { primary: ids[0] ?? '', members: ids }
  })
}

function alone(key: number, issue: string): Cluster {
  return { key, members: [key], weight: 1, issues: new Set([issue]), ties: new Map(), apart: new Set() }
}

/** The strongest edge of each pair of nodes, by index. */
function tiesOf(edges: readonly Edge[], places: ReadonlyMap<string, number>): [number, number, number][] {
  const ties = new Map<string, [number, number, number]>()
  for (const { a, b, strength } of edges) {
    const [first, second] = [places.get(a), places.get(b)]
    if (first === undefined || second === undefined || first === second) continue
    const pair = first < second ? `${first} ${second}` : `${second} ${first}`
    if ((ties.get(pair)?.[2] ?? 0) < strength) ties.set(pair, [first, second, strength])
  }
  return [...ties.values()]
}

function joinConstrained(clusters: Map<number, Cluster>, pairs: readonly [number, number][]): void {
  const home = new Map([...clusters.keys()].map((key) => [key, key]))
  for (const [a, b] of pairs) {
    const [first, second] = [clusters.get(home.get(a) ?? a), clusters.get(home.get(b) ?? b)]
    if (!first || !second || first === second || !mayJoin(first, second)) continue
    const joined = join(clusters, first, second, Math.max)
    joined.weight = 1
    for (const member of joined.members) home.set(member, joined.key)
  }
}

function mayJoin(a: Cluster, b: Cluster): boolean {
  return !a.apart.has(b.key) && ![...b.issues].some((issue) => a.issues.has(issue))
}

/** Two clusters, `a` before `b`, and their member counts when queued. */
interface Pair {
  a: number
  b: number
  mean: number
  sizes: readonly [number, number]
}

const byMean = (one: Pair, other: Pair) => other.mean - one.mean || one.a - other.a || one.b - other.b

/** Joins the most similar first. A pair whose clusters have grown since is skipped: it was queued again. */
function joinAlike(clusters: Map<number, Cluster>): void {
  const pairs = new TinyQueue<Pair>([], byMean)
  const offer = (one: Cluster, other: Cluster, sum: number) => {
    const [a, b] = one.key < other.key ? [one, other] : [other, one]
    const mean = sum / (a.weight * b.weight)
    if (mean < JOIN) return
    pairs.push({ a: a.key, b: b.key, mean, sizes: [a.members.length, b.members.length] })
  }
  const offerAll = (one: Cluster, isSuch: (key: number) => boolean) => {
    for (const [key, sum] of one.ties) {
      const other = clusters.get(key)
      if (other && isSuch(key)) offer(one, other, sum)
    }
  }
  for (const one of clusters.values()) offerAll(one, (key) => key > one.key)
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b] = [clusters.get(pair.a), clusters.get(pair.b)]
    if (a?.members.length !== pair.sizes[0] || b?.members.length !== pair.sizes[1]) continue
    if (mayJoin(a, b)) offerAll(join(clusters, a, b, add), () => true)
  }
}

const add = (a: number, b: number) => a + b

/** Merges two clusters under the lower key; `both` combines their strengths to other clusters. */
function join(
  clusters: Map<number, Cluster>,
  one: Cluster,
  other: Cluster,
  both: (a: number, b: number) => number,
): Cluster {
  const [into, from] = one.key < other.key ? [one, other] : [other, one]
  clusters.delete(from.key)
  into.members.push(...from.members)
  into.weight += from.weight
  for (const issue of from.issues) into.issues.add(issue)
  into.ties.delete(from.key)
  for (const [key, strength] of from.ties) {
    if (key === into.key) continue
    const sum = both(into.ties.get(key) ?? 0, strength)
    into.ties.set(key, sum)
    const ties = clusters.get(key)?.ties
    ties?.delete(from.key)
    ties?.set(into.key, sum)
  }
  for (const key of from.apart) {
    into.apart.add(key)
    const apart = clusters.get(key)?.apart
    apart?.delete(from.key)
    apart?.add(into.key)
  }
  return into
}
