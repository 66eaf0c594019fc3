import { type Input, inputsOf } from '../src/extract/tagger/network.ts'

/** Features whose values are numbers of a list get an input for each, if there are no more than so many. */
const MOST_CODES = 9
/** The values between which inputs are interpolated. */
const PLACES = 12
/** Inputs stay within so many standard deviations. */
const WIDEST = 3

/** The inputs for features by their values: their ranks, so that it does not matter in what they are measured. */
export function inputsFor(columns: ReadonlyMap<string, Float64Array>, codes: ReadonlySet<string>): Input[] {
  return [...columns].flatMap(([feature, column]) => {
    const sorted = column.toSorted()
    const distinct = [...new Set(sorted)]
    if (distinct.length < 2) return []
    if (codes.has(feature) && distinct.length <= MOST_CODES)
      return distinct.map((code) => codeInput(feature, code, column))
    const rankOf = rankIn(sorted)
    const values = distinct.length <= PLACES ? distinct : placesIn(sorted)
    const input = { feature, values, outputs: values.map(rankOf) }
    return [standardised(input, column)]
  })
}

function codeInput(feature: string, code: number, column: Float64Array): Input {
  return standardised({ feature, code, values: [], outputs: [0, 1] }, column)
}

/** The share of values below a value, and half of the equal ones. */
function rankIn(sorted: Float64Array): (value: number) => number {
  return (value) => {
    const below = firstNotBelow(sorted, (one) => one < value)
    const upTo = firstNotBelow(sorted, (one) => one <= value)
    return (below + upTo) / 2 / sorted.length
  }
}

function firstNotBelow(sorted: Float64Array, isBelow: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBelow(sorted[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}

function placesIn(sorted: Float64Array): number[] {
  const places = Array.from(
    { length: PLACES },
    (_, at) => sorted[Math.round((at * (sorted.length - 1)) / (PLACES - 1))] as number,
  )
  return [...new Set(places)]
}

/** With a mean of 0 and a deviation of 1 on a column, within limits. */
function standardised(input: Input, column: Float64Array): Input {
  const got = inputsOf([input], { names: [input.feature], rows: column.length, values: column })
  const mean = got.reduce((total, value) => total + value, 0) / got.length
  const deviation = Math.sqrt(got.reduce((total, value) => total + (value - mean) ** 2, 0) / got.length)
  const outputs = input.outputs.map((value) => {
    const scaled = (value - mean) / (deviation + 1e-6)
    return Number(Math.max(-WIDEST, Math.min(WIDEST, scaled)).toFixed(3))
  })
  return { ...input, outputs }
}
