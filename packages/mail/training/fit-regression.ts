import type { Regression } from '../src/common/regression.ts'
import type { Example } from './boost.ts'

const STEPS = 25

/** Fits a logistic regression by Newton steps, with standardised features and ridge regularisation. */
export function fitRegression(examples: readonly Example[], ridge: number): Regression {
  const names = Object.keys(examples[0]?.features ?? {})
  const scales = names.map((name) => scaleOf(examples.map(({ features }) => features[name] ?? 0)))
  const rows = examples.map(({ features }) =>
    Float64Array.of(
      1,
      ...names.map(
        (name, at) => ((features[name] ?? 0) - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1),
      ),
    ),
  )
  const fitted = new Array<number>(names.length + 1).fill(0)
  for (let step = 0; step < STEPS; step += 1) {
    const slope = fitted.map((weight, at) => (at === 0 ? 0 : -ridge * weight))
    const bend = fitted.map((_, at) =>
      Float64Array.from(fitted, (_zero, other) => (at === other ? (at === 0 ? 1e-6 : ridge) : 0)),
    )
    for (const [at, row] of rows.entries()) {
      const { isSo, weight } = examples[at] ?? { isSo: false, weight: 0 }
      const odds = row.reduce((sum, value, column) => sum + value * (fitted[column] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-odds))
      const curve = weight * chance * (1 - chance)
      for (const [column, line] of bend.entries()) {
        const value = row[column] ?? 0
        slope[column] = (slope[column] ?? 0) + weight * (Number(isSo) - chance) * value
        // By index: iterators are several times slower here.
        for (let other = 0; other <= column; other += 1) {
          line[other] = (line[other] ?? 0) + curve * value * (row[other] ?? 0)
        }
      }
    }
    for (const [column, line] of bend.entries()) {
      for (let other = 0; other < column; other += 1) {
        const mirrored = bend[other]
        if (mirrored) mirrored[column] = line[other] ?? 0
      }
    }
    const change = solve(bend, slope)
    for (const [at, by] of change.entries()) fitted[at] = (fitted[at] ?? 0) + by
    if (Math.max(...change.map(Math.abs)) < 1e-5) break
  }
  const weights = names.map((_, at) => (fitted[at + 1] ?? 0) / (scales[at]?.spread ?? 1))
  const base = weights.reduce((sum, weight, at) => sum - weight * (scales[at]?.mean ?? 0), fitted[0] ?? 0)
  return {
    base: Number(base.toPrecision(6)),
    weights: Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toPrecision(6))])),
  }
}

/** What standardises a column to mean 0 and deviation 1; a constant column becomes 0. */
export function scaleOf(column: readonly number[]): { mean: number; spread: number } {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length
  const spread = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length)
  return { mean, spread: spread < 1e-9 ? 1 : spread }
}

/** Solves a system of linear equations with a positive definite matrix (Gauss). */
function solve(matrix: readonly Float64Array[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value
    }
  }
  const solved = new Array<number>(right.length).fill(0)
  for (const [back, row] of rows.toReversed().entries()) {
    const at = rows.length - 1 - back
    const rest = solved.reduce((sum, value, column) => sum + value * (row[column] ?? 0), 0)
    solved[at] = ((row[right.length] ?? 0) - rest) / (row[at] ?? 1)
  }
  return solved
}
