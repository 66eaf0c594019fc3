import type { Tree } from '../src/common/trees/forest.ts'

export interface Settings {
  trees: number
  /** How far each tree goes towards what it finds right. */
  rate: number
  leaves: number
  /** Fewer examples make no leaf. */
  leastInLeaf: number
  /** Share of the features that a tree may ask for. */
  featureShare: number
  seed: number
}

/** Pulls leaves of little evidence towards nothing. */
const RIDGE = 3

/** A split that tells less is none. */
const LEAST_GAIN = 0.001

/** All examples, by trait: in which of its parts each value lies, where the parts are cut, and what is still wrong. */
export interface Data {
  bins: readonly Uint8Array[]
  cuts: readonly (readonly number[])[]
  gradient: Float64Array
  curvature: Float64Array
}

/** A tree that asks for the parts that values lie in, instead of for the values. */
export type BinTree = { value: number } | { feature: number; bin: number; low: BinTree; high: BinTree }

/** Sums over the examples of a node for each part of each trait: gradient, curvature, count. */
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

/** Grows one tree leaf by leaf, at each step where it tells the most. */
export function grow(rows: Int32Array, features: readonly number[], data: Data, settings: Settings): BinTree {
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
    // An index: iterators cost a multiple here.
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
  { rate, leastInLeaf }: Settings,
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
    gain: LEAST_GAIN,
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
      if (n < leastInLeaf || count - n < leastInLeaf) continue
      const gain = g ** 2 / (h + RIDGE) + (gradient - g) ** 2 / (curvature - h + RIDGE) - whole
      if (gain > best.gain) Object.assign(best, { gain, feature, bin })
    }
  }
  return best
}

/** What a tree says of an example. */
export function valueFor(tree: BinTree, row: number, bins: readonly Uint8Array[]): number {
  let own = tree
  while (!('value' in own)) own = (bins[own.feature]?.[row] ?? 0) <= own.bin ? own.low : own.high
  return own.value
}

/** A tree in the form that models keep. */
export function written(tree: BinTree, cuts: Data['cuts']): Tree {
  if ('value' in tree) return tree.value
  const { feature, bin, low, high } = tree
  return [feature, cuts[feature]?.[bin] ?? 0, written(low, cuts), written(high, cuts)]
}

/** Numbers as the models keep them: five digits tell enough. */
export function round(value: number): number {
  return Number(value.toPrecision(5))
}
