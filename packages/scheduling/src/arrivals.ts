import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Transfers in progress, and work that waits for them, to let them go first or to share a commit. */
export interface Arrivals {
  /** Registers a transfer in progress; call the returned function when it has ended. */
  announce(): () => void
  /**
   * Resolves when all current transfers have ended or were waited for long enough; at once if there are none. Later
   * transfers are not waited for, because otherwise a flood would delay everyone.
   */
  gathered(): Promise<void>
}

interface Waiting {
  /** The first transfer that began too late to be waited for. */
  before: number
  resume(): void
}

/** Transfers that take longer than `expectedMs` are not waited for; nobody waits longer than `maxMs` in all. */
export function openArrivals({ expectedMs, maxMs }: { expectedMs: number; maxMs: number }): Arrivals {
  /** In order of their start. */
  const expected = new Set<number>()
  const waiting = new Set<Waiting>()
  let next = 0

  function resumeWaiting(): void {
    const [oldest = next] = expected
    for (const { before, resume } of waiting) if (oldest >= before) resume()
  }

  return {
    announce() {
      const place = next++
      const end = () => {
        clearTimeout(patience)
        if (expected.delete(place)) resumeWaiting()
      }
      const patience = setTimeout(end, expectedMs)
      expected.add(place)
      return end
    },
    async gathered() {
      await yieldToEventLoop()
      if (expected.size === 0) return
      await new Promise<void>((resolve) => {
        const one = {
          before: next,
          resume() {
            clearTimeout(patience)
            waiting.delete(one)
            resolve()
          },
        }
        const patience = setTimeout(one.resume, maxMs)
        waiting.add(one)
      })
      await yieldToEventLoop()
    },
  }
}
