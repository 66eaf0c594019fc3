/**
 * Slots shared by users: the user who holds the fewest is next, and of equals the one whose last turn was longest
 * ago.
 */
export interface FairSlots {
  /**
   * Resolves when there is a slot for the user, to the function that releases it. Only one heavy task runs at a time.
   */
  enter(user: string, isHeavy?: boolean): Promise<() => void>
}

/** The number of users whose last turn is remembered. */
const MAX_USERS = 1000

export function openFairSlots(places: number): FairSlots {
  const waiting = new Set<{ user: string; isHeavy: boolean; release(): void }>()
  const held = new Map<string, number>()
  /** Users who had a turn, the latest last. */
  const served = new Map<string, number>()
  let free = places
  let turns = 0
  let hasHeavy = false

  function release(): void {
    while (free > 0) {
      const rank = (user: string) => [held.get(user) ?? 0, served.get(user) ?? 0] as const
      const [next] = [...waiting]
        .filter(({ isHeavy }) => !(isHeavy && hasHeavy))
        .map((one) => ({ one, rank: rank(one.user) }))
        .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
      if (!next) return
      waiting.delete(next.one)
      next.one.release()
    }
  }

  function noteTurn(user: string): void {
    turns += 1
    served.delete(user)
    served.set(user, turns)
    const [first] = served.keys()
    if (served.size > MAX_USERS && first !== undefined) served.delete(first)
  }

  return {
    enter(user, isHeavy = false) {
      return new Promise((resolve) => {
        waiting.add({
          user,
          isHeavy,
          release() {
            free -= 1
            hasHeavy ||= isHeavy
            held.set(user, (held.get(user) ?? 0) + 1)
            noteTurn(user)
            resolve(() => {
              free += 1
              if (isHeavy) hasHeavy = false
              const left = (held.get(user) ?? 1) - 1
              if (left > 0) held.set(user, left)
              else held.delete(user)
              release()
            })
          },
        })
        release()
      })
    },
  }
}
