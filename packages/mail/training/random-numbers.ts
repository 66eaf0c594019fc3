/** Pseudo-random numbers from 0 to 1, the same at every run (linear congruential generator, Numerical Recipes). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
