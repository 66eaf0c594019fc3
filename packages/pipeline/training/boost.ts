import { type Forest, probability, type Tree } from '../src/common/trees/forest.ts'
import { grow, round, type Settings, valueFor, written } from './grow-tree.ts'
import { randomNumbers } from './random-numbers.ts'

export interface Example {
  features: Readonly<Record<string, number>>
  /** Or how far it is so, from 0 to 1. */
  isSo: boolean | number
  weight: number
}

const ROW_SHARE = 0.8
const BINS = 32

/** Several forests as one that gives the mean of what they say: they err in different places. */
export function boostTogether(examples: readonly Example[], settings: Settings, forests: number): Forest {
  const all = Array.from({ length: forests }, (_, at) =>
    boost(examples, { ...settings, seed: settings.seed + at }),
  )
  const [first] = all
  if (!first) throw new Error('At least one forest is to be grown.')
  return { ...first, trees: all.flatMap(({ trees }) => trees.map((tree) => scaled(tree, 1 / forests))) }
}

function scaled(tree: Tree, by: number): Tree {
  if (typeof tree === 'number') return round(tree * by)
  const [feature, threshold, low, high] = tree
  return [feature, threshold, scaled(low, by), scaled(high, by)]
}

/** Learns boosted trees for a yes-or-no question by Newton steps on the logistic loss (Friedman 2001; Chen 2016). */
export function boost(examples: readonly Example[], settings: Settings): Forest {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort()
  const columns = names.map((name) => examples.map(({ features }) => features[name] ?? 0))
  const cuts = columns.map(cutsOf)
  const bins = columns.map((column, at) => Uint8Array.from(column, (value) => binOf(value, cuts[at] ?? [])))
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
    const rows = Int32Array.from(examples.flatMap((_, row) => (random() < ROW_SHARE ? [row] : [])))
    const features = names.flatMap((_, at) => (random() < settings.featureShare ? [at] : []))
    const tree = grow(rows, features, { bins, cuts, gradient, curvature }, settings)
    trees.push(written(tree, cuts))
    for (const row of examples.keys()) odds[row] = (odds[row] ?? 0) + valueFor(tree, row, bins)
  }
  return { features: names, base: round(base), trees }
}

/** Where a column's values are told apart: between all of them when they are few, else into parts of one size. */
function cutsOf(column: readonly number[]): number[] {
  const values = [...new Set(column)].sort((a, b) => a - b)
  if (values.length <= BINS) return values.slice(1).map((value, at) => round((value + (values[at] ?? 0)) / 2))
  const sorted = column.toSorted((a, b) => a - b)
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
