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

/** Features of rows by name, row after row. */
export interface Table {
  names: readonly string[]
  rows: number
  values: Float64Array
}

type Features = Readonly<Record<string, number>>

/** Rows of features, as records or as a table; a missing feature is 0. */
export type Rows = readonly Features[] | Table

/** The log-odds of a forest for each row of features. Throws for a tree of more than 32 leaves. */
export function logOdds(forest: Forest, rows: Rows): number[] {
  return logOddsOfEach([forest], rows)[0] ?? []
}

/** Like `logOdds`, of several forests with the same features, which are read once. */
export function logOddsOfEach(forests: readonly Forest[], rows: Rows): number[][] {
  const scorer = scorerOf(forests)
  const { leaves, most, ends } = scorer
  const width = scorer.columns.size
  const count = 'names' in rows ? rows.rows : rows.length
  const values = valuesOf(scorer.columns, rows)
  // What all rows have in common is evaluated once.
  const isCommon = (column: number): boolean => {
    for (let at = column; at < values.length; at += width) if (values[at] !== values[column]) return false
    return count > 0
  }
  const [shared, varying]: [number[], number[]] = [[], []]
  for (let column = 0; column < width; column += 1) (isCommon(column) ? shared : varying).push(column)
  const common = new Int32Array(leaves.length / most).fill(-1)
  ruleOut(common, shared, values, scorer)
  const odds = forests.map((): number[] => [])
  const open = new Int32Array(common.length)
  for (let row = 0; row < count; row += 1) {
    open.set(common)
    ruleOut(open, varying, values.subarray(row * width, (row + 1) * width), scorer)
    let at = 0
    for (const [n, { base }] of forests.entries()) {
      let sum = base
      for (const end = ends[n] as number; at < end; at += 1) {
        const left = open[at] as number
        sum += leaves[at * most + 31 - Math.clz32(left & -left)] as number
      }
      odds[n]?.push(sum)
    }
  }
  return odds
}

/** Removes from the open leaves of all trees those that the values of some columns of a row rule out. */
function ruleOut(
  open: Int32Array,
  columns: readonly number[],
  row: Float64Array,
  { starts, threshold, tree, kept }: Scorer,
): void {
  for (let n = 0; n < columns.length; n += 1) {
    const column = columns[n] as number
    const value = row[column] as number
    const end = starts[column + 1] as number
    // Not `>`: a value that is no number takes the high side.
    for (let at = starts[column] as number; at < end && !(value <= (threshold[at] as number)); at += 1) {
      const one = tree[at] as number
      open[one] = (open[one] as number) & (kept[at] as number)
    }
  }
}

/** The values of some features of rows, row after row. */
function valuesOf(columns: Scorer['columns'], rows: Rows): Float64Array {
  const width = columns.size
  if ('names' in rows) {
    const { names } = rows
    const values = new Float64Array(rows.rows * width)
    for (const [from, name] of names.entries()) {
      const column = columns.get(name)
      if (column === undefined) continue
      for (let row = 0; row < rows.rows; row += 1)
        values[row * width + column] = rows.values[row * names.length + from] as number
    }
    return values
  }
  const values = new Float64Array(rows.length * width)
  for (const [at, row] of rows.entries()) {
    for (const name in row) {
      const column = columns.get(name)
      if (column !== undefined) values[at * width + column] = row[name] as number
    }
  }
  return values
}

/** The leaves of a tree are bits of one number. */
const MAX_LEAVES = 32

/**
 * Forests to be evaluated without following branches (QuickScorer, Lucchese et al. 2015): for each feature, the nodes of
 * all trees by threshold. A value above it rules out the leaves on the node's low side; the first leaf that none rules
 * out is the tree's.
 */
interface Scorer {
  forests: readonly Forest[]
  /** The features that trees ask about, numbered. */
  columns: ReadonlyMap<string, number>
  /** Where the nodes of each feature start, and the last end. */
  starts: Uint32Array
  threshold: Float64Array
  tree: Uint32Array
  /** The leaves that a value above the threshold leaves, as bits. */
  kept: Int32Array
  /** Log-odds of the leaves, from the low sides to the high sides: `most` places for each tree. */
  leaves: Float64Array
  most: number
  /** Where the trees of each forest end. */
  ends: readonly number[]
}

const known = new WeakMap<Forest, Scorer[]>()

function scorerOf(forests: readonly Forest[]): Scorer {
  const [first] = forests
  if (!first) throw new RangeError('There is no forest.')
  const before = known.get(first) ?? []
  const same = before.find(
    (one) => one.forests.length === forests.length && one.forests.every((own, n) => own === forests[n]),
  )
  if (same) return same
  const scorer = readForests(forests)
  known.set(first, [...before, scorer])
  return scorer
}

function readForests(forests: readonly Forest[]): Scorer {
  const byFeature = new Map<string, { threshold: number; tree: number; kept: number }[]>()
  const outputs: number[][] = []
  for (const { features, trees } of forests) {
    const add = (node: Tree, own: number[], tree: number) => {
      if (own.length === MAX_LEAVES) throw new RangeError(`A tree has more than ${MAX_LEAVES} leaves.`)
      if (typeof node === 'number') {
        own.push(node)
        return
      }
      const [feature, threshold, low, high] = node
      const first = own.length
      add(low, own, tree)
      let kept = -1
      for (let leaf = first; leaf < own.length; leaf += 1) kept &= ~(1 << leaf)
      const name = features[feature] ?? ''
      const nodes = byFeature.get(name)
      if (nodes) nodes.push({ threshold, tree, kept })
      else byFeature.set(name, [{ threshold, tree, kept }])
      add(high, own, tree)
    }
    for (const tree of trees) {
      const own: number[] = []
      add(tree, own, outputs.length)
      outputs.push(own)
    }
  }
  const starts = [0]
  for (const nodes of byFeature.values()) starts.push((starts.at(-1) ?? 0) + nodes.length)
  const nodes = Array.from(byFeature.values(), (own) => own.sort((a, b) => a.threshold - b.threshold)).flat()
  const most = Math.max(1, ...outputs.map(({ length }) => length))
  const leaves = new Float64Array(outputs.length * most)
  for (const [tree, own] of outputs.entries()) leaves.set(own, tree * most)
  let trees = 0
  return {
    forests,
    columns: new Map(Array.from(byFeature.keys(), (name, column) => [name, column])),
    starts: Uint32Array.from(starts),
    threshold: Float64Array.from(nodes, (node) => node.threshold),
    tree: Uint32Array.from(nodes, (node) => node.tree),
    kept: Int32Array.from(nodes, (node) => node.kept),
    leaves,
    most,
    ends: forests.map((forest) => {
      trees += forest.trees.length
      return trees
    }),
  }
}

/** Converts log-odds to a probability. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
