/** A function that calls `look` again when its last result is so many milliseconds old. */
export function cached<T>(forMs: number, look: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  let until = 0
  return () => {
    if (!known || performance.now() >= until) {
      until = performance.now() + forMs
      known = look()
    }
    return known
  }
}
