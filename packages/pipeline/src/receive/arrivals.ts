import { setImmediate as afterWhatIsThere } from 'node:timers/promises'

/** Something on its way, and those who let it go first or wait to go together with it. */
export interface Arrivals {
  /** One is on its way; what this gives is to be called when it is there, or will not come. */
  announce(): () => void
  /** Resolves at once when none is on its way, else when the last has come or was waited for long enough. */
  gathered(): Promise<void>
}

/** One that takes longer than `expectedMs` is not waited for; nobody waits longer than `longestMs` for others. */
export function openArrivals({ expectedMs, longestMs }: { expectedMs: number; longestMs: number }): Arrivals {
  const expected = new Set<() => void>()
  const waiting = new Set<() => void>()

  return {
    announce() {
      const end = () => {
        clearTimeout(patience)
        expected.delete(end)
        if (expected.size === 0) for (const goOn of waiting) goOn()
      }
      const patience = setTimeout(end, expectedMs)
      expected.add(end)
      return end
    },
    async gathered() {
      await afterWhatIsThere()
      if (expected.size === 0) return
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(patience)
          waiting.delete(goOn)
          resolve()
        }
        const patience = setTimeout(goOn, longestMs)
        waiting.add(goOn)
      })
      await afterWhatIsThere()
    },
  }
}
