import { type Forest, probability, type Tree } from '../src/common/forest.ts'
import { randomNumbers } from './random-numbers.ts'

export interface Example {
  features: Readonly<Record<string, number>>
  /** Or a probability from 0 to 1. */
  isSo: boolean | number
  weight: number
}

const ROW_SHARE = 0.8
const BINS = 32

function scaled(tree: Tree, by: number): Tree {
  if (typeof tree === 'number') return round(tree * by)
  const [feature, threshold, low, high] = tree
  return [feature, threshold, scaled(low, by), scaled(high, by)]
}

/**
 * Trains boosted trees for binary classification by Newton steps on the logistic loss (Friedman 2001; Chen 2016). Several
 * forests, which make different errors, are combined into one that returns their mean.
 */
export function boost(examples: readonly Example[], settings: Settings, forests = 1): Forest {
  return boostTable(tableOf(examples.map(({ features }) => features)), examples, settings, forests)
}

/** Rows by feature, with values as bin numbers: read once for all that is learned from the same rows. */
export interface Table {
  names: readonly string[]
  cuts: readonly (readonly number[])[]
  bins: readonly Uint8Array[]
}

/** Reads rows of features. */
function tableOf(rows: readonly Example['features'][]): Table {
  const all = new Set<string>()
  for (const features of rows) for (const name in features) all.add(name)
  return tableOfColumns(
    new Map(Array.from(all, (name) => [name, Float64Array.from(rows, (features) => features[name] ?? 0)])),
  )
}

/** Reads features by column. */
export function tableOfColumns(columns: ReadonlyMap<string, Float64Array>): Table {
  const names = [...columns.keys()].sort()
  const cuts: number[][] = []
  const bins = names.map((name) => {
    const column = columns.get(name) ?? new Float64Array()
    const own = cutsOf(column)
    cuts.push(own)
    return Uint8Array.from(column, (value) => binOf(value, own))
  })
  return { names, cuts, bins }
}

/** What to learn of each row of a table; rows without weight are left out. */
export type Target = Omit<Example, 'features'>

/** Trains forests on a table, and combines them into one that returns their mean. */
export function boostTable(
  table: Table,
  targets: readonly Target[],
  settings: Settings,
  forests = 1,
): Forest {
  const all = Array.from({ length: forests }, (_, at) =>
    oneForest(table, targets, { ...settings, seed: settings.seed + at }),
  )
  const [first] = all
  if (!first) throw new Error('At least one forest is to be grown.')
  if (forests === 1) return first
  return { ...first, trees: all.flatMap(({ trees }) => trees.map((tree) => scaled(tree, 1 / forests))) }
}

function oneForest({ names, cuts, bins }: Table, examples: readonly Target[], settings: Settings): Forest {
  const random = randomNumbers(settings.seed)
  const all = examples.reduce((sum, { weight }) => sum + weight, 0)
  const so = examples.reduce((sum, { weight, isSo }) => sum + weight * Number(isSo), 0)
  const base = Math.log(so / (all - so))
  const odds = new Float64Array(examples.length).fill(base)
  const trees: Tree[] = []
  const gradient = new Float64Array(examples.length)
  const curvature = new Float64Array(examples.length)
  for (let n = 0; n < settings.trees; n += 1) {
    examples.forEach(({ isSo, weight }, row) => {
      const p = probability(odds[row] ?? 0)
      gradient[row] = weight * (Number(isSo) - p)
      curvature[row] = weight * p * (1 - p)
    })
    const rows = Int32Array.from(
      examples.flatMap(({ weight }, row) => (random() < ROW_SHARE && weight > 0 ? [row] : [])),
    )
    const features = names.flatMap((_, at) => (random() < settings.featureShare ? [at] : []))
    const tree = grow(rows, features, { bins, cuts, gradient, curvature }, settings)
    trees.push(written(tree, cuts))
    for (const row of examples.keys()) odds[row] = (odds[row] ?? 0) + valueFor(tree, row, bins)
  }
  return { features: names, base: round(base), trees }
}

/** The bin boundaries of a column: between all values if there are few, otherwise quantiles. */
function cutsOf(column: Float64Array): number[] {
  const sorted = column.toSorted()
  const values = [...new Set(sorted)]
  if (values.length <= BINS) return values.slice(1).map((value, at) => round((value + (values[at] ?? 0)) / 2))
  const cuts = Array.from({ length: BINS - 1 }, (_, at) => {
    const place = Math.floor((sorted.length * (at + 1)) / BINS)
    return ((sorted[place] ?? 0) + (sorted[place - 1] ?? 0)) / 2
  })
  return [...new Set(cuts.map(round))]
}

function binOf(value: number, cuts: readonly number[]): number {
  let bin = 0
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin += 1
  return bin
}

export interface Settings {
  trees: number
  /** The learning rate. */
  rate: number
  leaves: number
  /** The minimum number of examples in a leaf. */
  minInLeaf: number
  /** The share of the features that a tree may use. */
  featureShare: number
  seed: number
}

/** L2 regularisation of leaf values. */
const RIDGE = 3

/** The minimum gain of a split. */
const MIN_GAIN = 0.001

/** All examples by feature: the bin of each value, the bin boundaries, and the current gradients. */
interface Data {
  bins: readonly Uint8Array[]
  cuts: readonly (readonly number[])[]
  gradient: Float64Array
  curvature: Float64Array
}

/** A tree that compares bin numbers instead of values. */
type BinTree = { value: number } | { feature: number; bin: number; low: BinTree; high: BinTree }

/** Sums over the examples of a node per bin and feature: gradient, Hessian, count. */
type Sums = Float64Array

interface Node {
  rows: Int32Array
  sums: Sums
  gain: number
  feature: number
  bin: number
  put(tree: BinTree): void
}

const FIELDS = 3

/** Grows one tree leaf by leaf, each time at the split with the largest gain. */
function grow(rows: Int32Array, features: readonly number[], data: Data, settings: Settings): BinTree {
  const places: number[] = []
  let size = 0
  for (const feature of features) {
    places[feature] = size
    size += FIELDS * ((data.cuts[feature]?.length ?? 0) + 1)
  }
  const sumsOf = (own: Int32Array) => summed(own, features, places, size, data)
  const nodeOf = (own: Int32Array, sums: Sums, put: Node['put']): Node => {
    const { value, ...split } = bestSplit(own.length, sums, features, places, data, settings)
    put({ value })
    return { rows: own, sums, ...split, put }
  }
  let root: BinTree = { value: 0 }
  const open = [
    nodeOf(rows, sumsOf(rows), (tree) => {
      root = tree
    }),
  ]
  for (let leaves = 1; leaves < settings.leaves; leaves += 1) {
    open.sort((a, b) => a.gain - b.gain)
    const next = open.pop()
    if (!next || next.feature < 0) break
    const { feature, bin } = next
    const column = data.bins[feature] ?? new Uint8Array()
    const low = next.rows.filter((row) => (column[row] ?? 0) <= bin)
    const high = next.rows.filter((row) => (column[row] ?? 0) > bin)
    const few = sumsOf(low.length < high.length ? low : high)
    const many = next.sums.map((sum, at) => sum - (few[at] ?? 0))
    const branch = { feature, bin, low: { value: 0 } as BinTree, high: { value: 0 } as BinTree }
    next.put(branch)
    const [lowSums, highSums] = low.length < high.length ? [few, many] : [many, few]
    open.push(
      nodeOf(low, lowSums, (tree) => {
        branch.low = tree
      }),
      nodeOf(high, highSums, (tree) => {
        branch.high = tree
      }),
    )
  }
  return root
}

function summed(
  rows: Int32Array,
  features: readonly number[],
  places: readonly number[],
  size: number,
  { bins, gradient, curvature }: Data,
): Sums {
  const sums = new Float64Array(size)
  for (const feature of features) {
    const column = bins[feature] ?? new Uint8Array()
    const place = places[feature] ?? 0
    // By index: iterators are several times slower here.
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n] ?? 0
      const at = place + FIELDS * (column[row] ?? 0)
      sums[at] = (sums[at] ?? 0) + (gradient[row] ?? 0)
      sums[at + 1] = (sums[at + 1] ?? 0) + (curvature[row] ?? 0)
      sums[at + 2] = (sums[at + 2] ?? 0) + 1
    }
  }
  return sums
}

function bestSplit(
  count: number,
  sums: Sums,
  features: readonly number[],
  places: readonly number[],
  { cuts }: Data,
  { rate, minInLeaf }: Settings,
) {
  let gradient = 0
  let curvature = 0
  const [any = 0] = features
  for (let bin = 0; bin <= (cuts[any]?.length ?? 0); bin += 1) {
    const at = (places[any] ?? 0) + FIELDS * bin
    gradient += sums[at] ?? 0
    curvature += sums[at + 1] ?? 0
  }
  const whole = gradient ** 2 / (curvature + RIDGE)
  const best = {
    value: round((rate * gradient) / (curvature + RIDGE)),
    gain: MIN_GAIN,
    feature: -1,
    bin: 0,
  }
  for (const feature of features) {
    const parts = cuts[feature]?.length ?? 0
    let [g, h, n] = [0, 0, 0]
    for (let bin = 0; bin < parts; bin += 1) {
      const at = (places[feature] ?? 0) + FIELDS * bin
      g += sums[at] ?? 0
      h += sums[at + 1] ?? 0
      n += sums[at + 2] ?? 0
      if (n < minInLeaf || count - n < minInLeaf) continue
      const gain = g ** 2 / (h + RIDGE) + (gradient - g) ** 2 / (curvature - h + RIDGE) - whole
      if (gain > best.gain) Object.assign(best, { gain, feature, bin })
    }
  }
  return best
}

/** The output of a tree for an example. */
function valueFor(tree: BinTree, row: number, bins: readonly Uint8Array[]): number {
  let own = tree
  while (!('value' in own)) own = (bins[own.feature]?.[row] ?? 0) <= own.bin ? own.low : own.high
  return own.value
}

/** A tree in the format of the model files. */
function written(tree: BinTree, cuts: Data['cuts']): Tree {
  if ('value' in tree) return tree.value
  const { feature, bin, low, high } = tree
  return [feature, cuts[feature]?.[bin] ?? 0, written(low, cuts), written(high, cuts)]
}

/** Numbers in the model files: five digits are precise enough. */
function round(value: number): number {
  return Number(value.toPrecision(5))
}
