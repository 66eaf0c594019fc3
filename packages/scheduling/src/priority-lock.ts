/** A lock with two priorities, first come, first served. */
interface PriorityLock {
  /**
   * Resolves when it is the caller's turn, who must then call `release`. Background tasks let all others go first,
   * though not forever.
   */
  acquire(hasTime?: boolean): Promise<void>
  release(): void
}

/** After this many others, a background task gets the lock. */
const MAX_BEFORE = 8

export function openPriorityLock(): PriorityLock {
  const waiting: (() => void)[] = []
  const withTime: (() => void)[] = []
  let isTaken = false
  let wentBefore = 0

  function next(): (() => void) | undefined {
    const isBackgroundDue = withTime.length > 0 && wentBefore >= MAX_BEFORE
    const foreground = isBackgroundDue ? undefined : waiting.shift()
    wentBefore = foreground && withTime.length > 0 ? wentBefore + 1 : 0
    return foreground ?? withTime.shift()
  }

  return {
    acquire(hasTime = false) {
      if (isTaken) return new Promise((resolve) => (hasTime ? withTime : waiting).push(resolve))
      isTaken = true
      return Promise.resolve()
    },
    release() {
      const first = next()
      if (first) first()
      else isTaken = false
    },
  }
}
