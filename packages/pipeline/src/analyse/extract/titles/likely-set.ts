/**
 * Of things that are each right with a probability, the set that is best as a whole: the one whose expected F1 is
 * highest (Lewis 1995). Where little is sure it takes more than what is likelier right than wrong. Returns places.
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
