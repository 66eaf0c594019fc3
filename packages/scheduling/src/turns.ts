/** Tasks run one after the other, in the order in which they came. */
export interface Turns {
  /**
   * Resolves when it is the caller's turn, who must then call `leave`. Background tasks let all others go first,
   * though not for ever.
   */
  enter(hasTime?: boolean): Promise<void>
  leave(): void
}

/** After this many others, a background task has a turn. */
const MAX_BEFORE = 8

export function openTurns(): Turns {
  const waiting: (() => void)[] = []
  const withTime: (() => void)[] = []
  let isTaken = false
  let wentBefore = 0

  function next(): (() => void) | undefined {
    const isPatienceOver = withTime.length > 0 && wentBefore >= MAX_BEFORE
    const hurried = isPatienceOver ? undefined : waiting.shift()
    wentBefore = hurried && withTime.length > 0 ? wentBefore + 1 : 0
    return hurried ?? withTime.shift()
  }

  return {
    enter(hasTime = false) {
      if (isTaken) return new Promise((resolve) => (hasTime ? withTime : waiting).push(resolve))
      isTaken = true
      return Promise.resolve()
    },
    leave() {
      const first = next()
      if (first) first()
      else isTaken = false
    },
  }
}
