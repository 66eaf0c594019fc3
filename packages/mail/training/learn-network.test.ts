import { expect, it } from 'vitest'
import { inputsOf, type Layers, readLines } from '../src/extract/tagger/network.ts'
import { addGradients, learnNetwork, lossOf, type NetworkExample, newLayers, zeros } from './learn-network.ts'
import { inputsFor } from './network-inputs.ts'
import { randomNumbers } from './random-numbers.ts'

const INPUTS = 3

/** A mail whose articles begin below lines with a first feature above 0: only the line above tells. */
function example(seed: number, rows: number): NetworkExample {
  const random = randomNumbers(seed)
  const inputs = Float64Array.from({ length: rows * INPUTS }, () => 2 * random() - 1)
  const lines = Array.from({ length: rows }, (_, at) => at)
  const isBelow = (at: number) => at > 0 && (inputs[(at - 1) * INPUTS] ?? 0) > 0
  return {
    inputs,
    formats: Int32Array.from(lines, (at) => at % 3),
    starts: lines.map(isBelow),
    tags: lines.map((at) => (at === 1 ? undefined : isBelow(at) ? 0 : 4)),
    weights: lines.map((at) => (at === 2 ? 0 : 1)),
    isSo: [rows % 2 === 0, rows % 3 === 0],
    mailWeights: [1, 0.5],
  }
}

it('goes down the slope of its loss', () => {
  const layers = newLayers(INPUTS, 4, randomNumbers(5))
  const examples = [example(1, 6), example(2, 9)]
  const gradients = zeros(layers)
  addGradients(layers, gradients, examples)
  const step = 1e-5
  for (const name of Object.keys(layers) as (keyof Layers)[]) {
    for (const part of ['weights', 'biases'] as const) {
      const [values, own] = [layers[name][part], gradients[name][part]]
      for (const at of [0, values.length - 1]) {
        const value = values[at] ?? 0
        values[at] = value + step
        const above = lossOf(layers, examples)
        values[at] = value - step
        const below = lossOf(layers, examples)
        values[at] = value
        expect(own[at], `${name} ${part} ${at}`).toBeCloseTo((above - below) / (2 * step), 6)
      }
    }
  }
})

it('learns what the line above tells', () => {
  const inputs = ['a', 'b', 'c'].map((feature) => ({ feature, values: [-1, 1], outputs: [-1, 1] }))
  const examples = Array.from({ length: 60 }, (_, seed) => example(seed, 10 + (seed % 5)))
  const network = learnNetwork(inputs, examples, { width: 16, epochs: 60, members: 2 })
  const unseen = example(100, 40)
  const { starts } = readLines(network, { names: ['a', 'b', 'c'], rows: 40, values: unseen.inputs })
  const right = starts.filter((odds, at) => odds > 0 === unseen.starts[at]).length
  expect(right).toBeGreaterThan(34)
})

it('gives networks the ranks of values, and codes one by one', () => {
  const columns = new Map([
    ['words', Float64Array.of(1, 2, 3, 1000)],
    ['phrase', Float64Array.of(0, 5, 5, 0)],
    ['same', Float64Array.of(7, 7, 7, 7)],
  ])
  const inputs = inputsFor(columns, new Set(['phrase']))
  expect(inputs.map(({ feature, code }) => [feature, code])).toEqual([
    ['words', undefined],
    ['phrase', 0],
    ['phrase', 5],
  ])
  const rows = { names: ['phrase', 'words'], rows: 3, values: Float64Array.of(5, 2.5, 0, 99_999, 3, 1) }
  const encoded = inputsOf(inputs, rows)
  expect([...encoded].map((value) => Number(value.toFixed(2)))).toEqual([
    0, -1, 1, 1.34, 1, -1, -1.34, -1, -1,
  ])
})
