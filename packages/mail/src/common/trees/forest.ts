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

/**
 * The log-odds of a forest for each row of features, in one or several records; a missing feature is 0. Throws for a
 * tree of more than 32 leaves.
 */
export function logOdds(forest: Forest, rows: Rows): number[] {
  const { key, starts, threshold, tree, kept, leaves } = scorerOf(forest)
  const values = tableOf(forest.features, key, rows)
  const width = forest.features.length
  const open = new Int32Array(forest.trees.length)
  return rows.map((_, row) => {
    open.fill(-1)
    for (let own = 0; own < width; own += 1) {
      const value = values[row * width + own] as number
      const end = starts[own + 1] as number
      // Not `>`: a value that is no number takes the high side.
      for (let at = starts[own] as number; at < end && !(value <= (threshold[at] as number)); at += 1) {
        open[tree[at] as number] = (open[tree[at] as number] as number) & (kept[at] as number)
      }
    }
    let sum = forest.base
    for (let at = 0; at < open.length; at += 1) {
      const left = open[at] as number
      sum += leaves[at * MAX_LEAVES + 31 - Math.clz32(left & -left)] as number
    }
    return sum
  })
}

type Features = Readonly<Record<string, number>>
export type Rows = readonly (Features | readonly Features[])[]

interface Table {
  /** The names of the columns. */
  key: string
  values: Float64Array
}

const tables = new WeakMap<Rows, Table>()

/** The values of features of rows, row after row; read once for several forests with the same features. */
function tableOf(names: readonly string[], key: string, rows: Rows): Float64Array {
  const before = tables.get(rows)
  if (before?.key === key) return before.values
  const columns = new Map(names.map((name, column) => [name, column]))
  const values = new Float64Array(rows.length * names.length)
  for (const [at, row] of rows.entries()) {
    for (const features of Array.isArray(row) ? (row as readonly Features[]) : [row as Features]) {
      for (const name in features) {
        const column = columns.get(name)
        if (column !== undefined) values[at * names.length + column] = features[name] as number
      }
    }
  }
  tables.set(rows, { key, values })
  return values
}

/** The leaves of a tree are bits of one number. */
const MAX_LEAVES = 32

/**
 * A forest to be evaluated without following branches (QuickScorer, Lucchese et al. 2015): for each feature, the nodes
 * of all trees by threshold. A value above it rules out the leaves on the node's low side; the first leaf that none
 * rules out is the tree's.
 */
interface Scorer {
  /** The names of the features. */
  key: string
  /** Where the nodes of each feature start, and the last end. */
  starts: Uint32Array
  threshold: Float64Array
  tree: Uint32Array
  /** The leaves that a value above the threshold leaves, as bits. */
  kept: Int32Array
  /** Log-odds of the leaves, from the low sides to the high sides: `MAX_LEAVES` places for each tree. */
  leaves: Float64Array
}

const known = new WeakMap<Forest, Scorer>()

function scorerOf(forest: Forest): Scorer {
  const before = known.get(forest)
  if (before) return before
  const byFeature = forest.features.map((): { threshold: number; tree: number; kept: number }[] => [])
  const leaves = new Float64Array(forest.trees.length * MAX_LEAVES)
  const add = (node: Tree, tree: number, first: number): number => {
    if (first === MAX_LEAVES) throw new RangeError(`A tree has more than ${MAX_LEAVES} leaves.`)
    if (typeof node === 'number') {
      leaves[tree * MAX_LEAVES + first] = node
      return first + 1
    }
    const [feature, threshold, low, high] = node
    const middle = add(low, tree, first)
    let kept = -1
    for (let leaf = first; leaf < middle; leaf += 1) kept &= ~(1 << leaf)
    byFeature[feature]?.push({ threshold, tree, kept })
    return add(high, tree, middle)
  }
  for (const [at, tree] of forest.trees.entries()) add(tree, at, 0)
  const starts = [0]
  for (const nodes of byFeature) starts.push((starts.at(-1) ?? 0) + nodes.length)
  const nodes = byFeature.flatMap((own) => own.sort((a, b) => a.threshold - b.threshold))
  const scorer = {
    key: forest.features.join(),
    starts: Uint32Array.from(starts),
    threshold: Float64Array.from(nodes, (node) => node.threshold),
    tree: Uint32Array.from(nodes, (node) => node.tree),
    kept: Int32Array.from(nodes, (node) => node.kept),
    leaves,
  }
  known.set(forest, scorer)
  return scorer
}

/** Converts log-odds to a probability. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
