import { probability } from '../../common/trees/forest.ts'

const SPREAD = 1.75
const STEPS = 13
const WIDTH = 2.2

/**
 * The indices with the highest expected F1 as a set, given log-odds of each that are all off by one common unknown
 * shift, normally distributed: a mail of a sender never seen is misjudged as a whole.
 */
export function likelyTitles(
  odds: readonly number[],
  spread = SPREAD,
): { chosen: number[]; expectedF1: number } {
  const order = odds.map((_, at) => at).sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0))
  const expected = new Float64Array(order.length)
  let weights = 0
  for (let step = 0; step < STEPS; step += 1) {
    const shift = -WIDTH + (2 * WIDTH * step) / (STEPS - 1)
    const shifted = order.map((at) => probability((odds[at] ?? 0) + shift * spread))
    const none = shifted.reduce((product, p) => product * (1 - p), 1)
    const weight = Math.exp((-shift * shift) / 2) * (1 - none)
    const total = shifted.reduce((sum, p) => sum + p, 0)
    let sum = 0
    for (const [place, p] of shifted.entries()) {
      sum += p
      expected[place] = (expected[place] ?? 0) + (weight * 2 * sum) / (place + 1 + total)
    }
    weights += weight
  }
  let size = 0
  for (let place = 0; place < order.length; place += 1) {
    if ((expected[place] ?? 0) > (expected[size - 1] ?? 0)) size = place + 1
  }
  return {
    chosen: order.slice(0, size).sort((a, b) => a - b),
    expectedF1: size === 0 ? 0 : (expected[size - 1] ?? 0) / weights,
  }
}
