import { setImmediate as afterWhatIsThere } from 'node:timers/promises'

/** Something on its way, and those who let it go first or wait to go together with it. */
export interface Arrivals {
  /** One is on its way; what this gives is to be called when it is there, or will not come. */
  announce(): () => void
  /**
   * Resolves when all that are on their way now have come or were waited for long enough: at once when none is. Who sets
   * out later is not waited for, or one who floods would have all others wait.
   */
  gathered(): Promise<void>
}

interface Waiting {
  /** The first of those who set out too late to be waited for. */
  before: number
  goOn(): void
}

/** One that takes longer than `expectedMs` is not waited for; nobody waits longer than `longestMs` for others. */
export function openArrivals({ expectedMs, longestMs }: { expectedMs: number; longestMs: number }): Arrivals {
  /** In the order in which they set out. */
  const expected = new Set<number>()
  const waiting = new Set<Waiting>()
  let next = 0

  function letGo(): void {
    const [oldest = next] = expected
    for (const { before, goOn } of waiting) if (oldest >= before) goOn()
  }

  return {
    announce() {
      const place = next++
      const end = () => {
        clearTimeout(patience)
        if (expected.delete(place)) letGo()
      }
      const patience = setTimeout(end, expectedMs)
      expected.add(place)
      return end
    },
    async gathered() {
      await afterWhatIsThere()
      if (expected.size === 0) return
      await new Promise<void>((resolve) => {
        const one = {
          before: next,
          goOn() {
            clearTimeout(patience)
            waiting.delete(one)
            resolve()
          },
        }
        const patience = setTimeout(one.goOn, longestMs)
        waiting.add(one)
      })
      await afterWhatIsThere()
    },
  }
}
