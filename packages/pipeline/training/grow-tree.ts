import type { Tree } from '../src/extract/outline/forest.ts'

export interface Settings {
  trees: number
  /** How far each tree goes towards what it finds right. */
  rate: number
  leaves: number
  /** Fewer examples make no leaf. */
  leastInLeaf: number
  /** Share of the traits that a tree may ask for. */
  traitShare: number
  seed: number
}

/** Pulls leaves of little evidence towards nothing. */
const RIDGE = 3

interface Node {
  rows: number[]
  value: number
  gain: number
  trait: number
  bin: number
}

/** All examples, by trait: in which of its parts each value lies, where the parts are cut, and what is still wrong. */
export interface Data {
  bins: readonly Uint8Array[]
  cuts: readonly (readonly number[])[]
  gradient: Float64Array
  curvature: Float64Array
}

type Grown = { leaf: Node } | { trait: number; cut: number; low: Grown; high: Grown }

/** Grows one tree leaf by leaf, at each step where it tells the most. */
export function grow(rows: number[], traits: readonly number[], data: Data, settings: Settings): Tree {
  const root: { grown: Grown } = { grown: { leaf: bestSplit(rows, traits, data, settings) } }
  const open: { node: Node; put(grown: Grown): void }[] = []
  const offer = (grown: Grown, put: (other: Grown) => void) => {
    if ('leaf' in grown && grown.leaf.trait >= 0) open.push({ node: grown.leaf, put })
  }
  offer(root.grown, (grown) => {
    root.grown = grown
  })
  for (let leaves = 1; leaves < settings.leaves && open.length > 0; leaves += 1) {
    open.sort((a, b) => a.node.gain - b.node.gain)
    const next = open.pop()
    if (!next) break
    const { trait, bin, rows: own } = next.node
    const column = data.bins[trait] ?? new Uint8Array()
    const low: Grown = {
      leaf: bestSplit(
        own.filter((row) => (column[row] ?? 0) <= bin),
        traits,
        data,
        settings,
      ),
    }
    const high: Grown = {
      leaf: bestSplit(
        own.filter((row) => (column[row] ?? 0) > bin),
        traits,
        data,
        settings,
      ),
    }
    const branch = { trait, cut: data.cuts[trait]?.[bin] ?? 0, low: low as Grown, high: high as Grown }
    next.put(branch)
    offer(low, (grown) => {
      branch.low = grown
    })
    offer(high, (grown) => {
      branch.high = grown
    })
  }
  return written(root.grown)
}

function written(grown: Grown): Tree {
  if ('leaf' in grown) return round(grown.leaf.value)
  return [grown.trait, round(grown.cut), written(grown.low), written(grown.high)]
}

function bestSplit(rows: number[], traits: readonly number[], data: Data, settings: Settings): Node {
  const sum = (values: Float64Array) => rows.reduce((total, row) => total + (values[row] ?? 0), 0)
  const gradient = sum(data.gradient)
  const curvature = sum(data.curvature)
  const whole = gradient ** 2 / (curvature + RIDGE)
  const node: Node = {
    rows,
    value: (settings.rate * gradient) / (curvature + RIDGE),
    gain: 0.001,
    trait: -1,
    bin: 0,
  }
  for (const trait of traits) {
    const column = data.bins[trait]
    const size = (data.cuts[trait]?.length ?? 0) + 1
    if (!column || size < 2) continue
    const g = new Float64Array(size)
    const h = new Float64Array(size)
    const count = new Int32Array(size)
    for (const row of rows) {
      const bin = column[row] ?? 0
      g[bin] = (g[bin] ?? 0) + (data.gradient[row] ?? 0)
      h[bin] = (h[bin] ?? 0) + (data.curvature[row] ?? 0)
      count[bin] = (count[bin] ?? 0) + 1
    }
    let low = { g: 0, h: 0, count: 0 }
    for (let bin = 0; bin < size - 1; bin += 1) {
      low = { g: low.g + (g[bin] ?? 0), h: low.h + (h[bin] ?? 0), count: low.count + (count[bin] ?? 0) }
      if (low.count < settings.leastInLeaf || rows.length - low.count < settings.leastInLeaf) continue
      const gain =
        low.g ** 2 / (low.h + RIDGE) + (gradient - low.g) ** 2 / (curvature - low.h + RIDGE) - whole
      if (gain > node.gain) Object.assign(node, { gain, trait, bin })
    }
  }
  return node
}

/** Numbers as the models keep them: five digits tell enough. */
export function round(value: number): number {
  return Number(value.toPrecision(5))
}
