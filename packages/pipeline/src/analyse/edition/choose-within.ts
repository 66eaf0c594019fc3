/** What is chosen among: seconds that it takes, and what it is worth; whole numbers, not negative. */
export interface Choice {
  seconds: number
  value: number
}

/**
 * The set of choices that is worth most within so many seconds, by number and in order. Exact: the knapsack problem
 * solved by dynamic programming over seconds. Of sets worth the same, one that takes earlier choices.
 */
export function chooseWithin(choices: readonly Choice[], seconds: number): number[] {
  const width = seconds + 1
  const best = new Float64Array(width)
  const taken = new Uint8Array(choices.length * width)
  // From the last to the first, as the way back then asks the first one first.
  for (let at = choices.length - 1; at >= 0; at -= 1) {
    const { seconds: cost, value } = choices[at] ?? { seconds: width, value: 0 }
    for (let within = seconds; within >= cost; within -= 1) {
      const withIt = (best[within - cost] ?? 0) + value
      if (withIt < (best[within] ?? 0) || value === 0) continue
      best[within] = withIt
      taken[at * width + within] = 1
    }
  }
  const chosen: number[] = []
  let left = seconds
  for (const [at, { seconds: cost }] of choices.entries()) {
    if (taken[at * width + left] !== 1) continue
    chosen.push(at)
    left -= cost
  }
  return chosen
}
