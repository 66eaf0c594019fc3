import type { LinearModel } from '../src/summarise/linear-model.ts'

export interface Measured {
  traits: Readonly<Record<string, number>>
  value: number
  weight: number
}

/** Learns what traits add to a value by weighted least squares; `ridge` pulls standardised weights towards nothing. */
export function fitLinear(examples: readonly Measured[], ridge: number): LinearModel {
  const names = Object.keys(examples[0]?.traits ?? {}).sort()
  const size = names.length
  const all = examples.reduce((sum, { weight }) => sum + weight, 0)
  const rows = examples.map(({ traits }) => Float64Array.from(names, (name) => traits[name] ?? 0))
  const mean = new Float64Array(size)
  const spread = new Float64Array(size)
  for (const [row, { weight }] of examples.entries())
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] ?? 0) + (weight * (rows[row]?.[at] ?? 0)) / all
  for (const [row, { weight }] of examples.entries())
    for (let at = 0; at < size; at += 1)
      spread[at] = (spread[at] ?? 0) + (weight * ((rows[row]?.[at] ?? 0) - (mean[at] ?? 0)) ** 2) / all
  for (let at = 0; at < size; at += 1) spread[at] = Math.sqrt(spread[at] ?? 0) || 1
  const middle = examples.reduce((sum, { value, weight }) => sum + value * weight, 0) / all
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1))
  const own = new Float64Array(size)
  for (const [row, { value, weight }] of examples.entries()) {
    for (let at = 0; at < size; at += 1)
      own[at] = ((rows[row]?.[at] ?? 0) - (mean[at] ?? 0)) / (spread[at] ?? 1)
    for (let at = 0; at < size; at += 1) {
      const line = matrix[at]
      if (!line) continue
      const left = weight * (own[at] ?? 0)
      for (let to = 0; to < size; to += 1) line[to] = (line[to] ?? 0) + left * (own[to] ?? 0)
      line[size] = (line[size] ?? 0) + left * (value - middle)
    }
  }
  for (let at = 0; at < size; at += 1) {
    const line = matrix[at]
    if (line) line[at] = (line[at] ?? 0) + ridge * all
  }
  const solved = solve(matrix)
  const weights = Object.fromEntries(
    names.map((name, at) => [name, round((solved[at] ?? 0) / (spread[at] ?? 1))]),
  )
  const base = names.reduce((sum, name, at) => sum - (weights[name] ?? 0) * (mean[at] ?? 0), middle)
  return { base: round(base), weights }
}

/** Solves linear equations, each with its right side as its last number, by elimination. */
function solve(matrix: readonly Float64Array[]): number[] {
  const size = matrix.length
  const lines = matrix.map((line) => Float64Array.from(line))
  for (let at = 0; at < size; at += 1) {
    const pivot = lines[at]
    if (!pivot) continue
    for (let other = 0; other < size; other += 1) {
      const line = lines[other]
      if (other === at || !line) continue
      const factor = (line[at] ?? 0) / (pivot[at] || 1)
      for (let to = at; to <= size; to += 1) line[to] = (line[to] ?? 0) - factor * (pivot[to] ?? 0)
    }
  }
  return lines.map((line, at) => (line[size] ?? 0) / (line[at] || 1))
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
