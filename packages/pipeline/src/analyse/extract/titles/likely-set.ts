/**
 * The indices of the items with the highest expected F1 as a set, given the probability of each (Lewis 1995). If little
 * is certain, it includes items with a probability below one half.
 */
export function likelySet(probabilities: readonly number[]): {
  chosen: ReadonlySet<number>
  expectedF1: number
} {
  const total = probabilities.reduce((sum, probability) => sum + probability, 0)
  const order = probabilities
    .map((_, at) => at)
    .sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0))
  let sum = 0
  let best = 0
  let size = 0
  order.forEach((at, place) => {
    sum += probabilities[at] ?? 0
    const f1 = (2 * sum) / (place + 1 + total)
    if (f1 > best) {
      best = f1
      size = place + 1
    }
  })
  return { chosen: new Set(order.slice(0, size)), expectedF1: best }
}
