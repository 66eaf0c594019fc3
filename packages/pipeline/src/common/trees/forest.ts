/**
 * A decision tree: a number at a leaf; otherwise a feature's index, a threshold, and the subtrees for values up to it,
 * and above.
 */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree]

/** Boosted decision trees (Friedman 2001): the outputs of all trees are added up as log-odds. */
export interface Forest {
  /** Names of the features that trees refer to by index. */
  features: readonly string[]
  base: number
  trees: readonly Tree[]
}

/** The log-odds of a forest for each row of features; a missing feature is 0. */
export function logOdds(forest: Forest, rows: readonly Readonly<Record<string, number>>[]): number[] {
  const { roots, feature, value, low, high } = flatOf(forest)
  const names = forest.features
  const values = new Float64Array(names.length)
  return rows.map((row) => {
    for (let at = 0; at < names.length; at += 1) values[at] = row[names[at] ?? ''] ?? 0
    let sum = forest.base
    for (const root of roots) {
      let at = root
      for (let own = feature[at] ?? -1; own >= 0; own = feature[at] ?? -1) {
        at = ((values[own] ?? 0) <= (value[at] ?? 0) ? low[at] : high[at]) ?? 0
      }
      sum += value[at] ?? 0
    }
    return sum
  })
}

/** The trees of a forest as arrays, which are several times faster to evaluate. */
interface Flat {
  roots: readonly number[]
  /** Index of a node's feature; -1 at a leaf. */
  feature: Int32Array
  /** Threshold of a node, log-odds of a leaf. */
  value: Float64Array
  low: Int32Array
  high: Int32Array
}

const known = new WeakMap<Forest, Flat>()

function flatOf(forest: Forest): Flat {
  const before = known.get(forest)
  if (before) return before
  const [feature, value, low, high]: [number[], number[], number[], number[]] = [[], [], [], []]
  const add = (tree: Tree): number => {
    const at = feature.length
    const isLeaf = typeof tree === 'number'
    feature.push(isLeaf ? -1 : tree[0])
    value.push(isLeaf ? tree : tree[1])
    low.push(0)
    high.push(0)
    if (!isLeaf) {
      low[at] = add(tree[2])
      high[at] = add(tree[3])
    }
    return at
  }
  const roots = forest.trees.map(add)
  const flat = {
    roots,
    feature: Int32Array.from(feature),
    value: Float64Array.from(value),
    low: Int32Array.from(low),
    high: Int32Array.from(high),
  }
  known.set(forest, flat)
  return flat
}

/** Converts log-odds to a probability. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
