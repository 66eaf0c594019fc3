/** One after the other, in the order in which they came. */
export interface Turns {
  /** Resolves when it is the caller's turn, who must then `leave`. */
  enter(): Promise<void>
  leave(): void
  /** Whether somebody waits. */
  isAwaited(): boolean
}

export function openTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    enter() {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve))
      isTaken = true
      return Promise.resolve()
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
    isAwaited: () => waiting.length > 0,
  }
}
