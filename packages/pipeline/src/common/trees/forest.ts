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

/** The log-odds of a forest for each row of features, in one or several records; a missing feature is 0. */
export function logOdds(forest: Forest, rows: Rows): number[] {
  const { roots, feature, value, high } = flatOf(forest)
  const values = tableOf(forest.features, rows)
  const width = forest.features.length
  const sums = new Array<number>(rows.length).fill(forest.base)
  // One tree for all rows, then the next: a tree stays in the processor's cache, all of them do not.
  for (const root of roots) {
    for (let row = 0; row < sums.length; row += 1) {
      let at = root
      let own = feature[at] as number
      while (own >= 0) {
        at = (values[row * width + own] as number) <= (value[at] as number) ? at + 1 : (high[at] as number)
        own = feature[at] as number
      }
      sums[row] = (sums[row] as number) + (value[at] as number)
    }
  }
  return sums
}

type Features = Readonly<Record<string, number>>
type Rows = readonly (Features | readonly Features[])[]

interface Table {
  names: readonly string[]
  values: Float64Array
}

const tables = new WeakMap<Rows, Table>()

/** The values of features of rows, row after row; read once for several forests with the same features. */
function tableOf(names: readonly string[], rows: Rows): Float64Array {
  const before = tables.get(rows)
  if (before && before.names.join() === names.join()) return before.values
  const columns = new Map(names.map((name, column) => [name, column]))
  const values = new Float64Array(rows.length * names.length)
  for (const [at, row] of rows.entries()) {
    for (const features of [row].flat()) {
      for (const name in features) {
        const column = columns.get(name)
        if (column !== undefined) values[at * names.length + column] = features[name] as number
      }
    }
  }
  tables.set(rows, { names, values })
  return values
}

/** The trees of a forest as arrays of nodes, which are several times faster to evaluate. */
interface Flat {
  roots: readonly number[]
  /** Index of a node's feature; -1 at a leaf. */
  feature: Int32Array
  /** Threshold of a node, log-odds of a leaf. */
  value: Float64Array
  /** The node for values above the threshold; that for values up to it is the next one. */
  high: Int32Array
}

const known = new WeakMap<Forest, Flat>()

function flatOf(forest: Forest): Flat {
  const before = known.get(forest)
  if (before) return before
  const [feature, value, high]: [number[], number[], number[]] = [[], [], []]
  const add = (tree: Tree): number => {
    const at = feature.length
    const isLeaf = typeof tree === 'number'
    feature.push(isLeaf ? -1 : tree[0])
    value.push(isLeaf ? tree : tree[1])
    high.push(0)
    if (!isLeaf) {
      add(tree[2])
      high[at] = add(tree[3])
    }
    return at
  }
  const roots = forest.trees.map(add)
  const flat = {
    roots,
    feature: Int32Array.from(feature),
    value: Float64Array.from(value),
    high: Int32Array.from(high),
  }
  known.set(forest, flat)
  return flat
}

/** Converts log-odds to a probability. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
