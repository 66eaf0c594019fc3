/** A candidate with its duration in seconds and its value; non-negative integers. */
export interface Choice {
  seconds: number
  value: number
}

/**
 * The indices of the most valuable set of choices within a time, in order. Exact: the knapsack problem, solved by
 * dynamic programming over seconds. Of sets with the same value, one with earlier choices.
 */
export function chooseWithin(choices: readonly Choice[], seconds: number): number[] {
  const width = seconds + 1
  const best = new Float64Array(width)
  const taken = new Uint8Array(choices.length * width)
  // From last to first, as reconstructing the set then starts with the first.
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
