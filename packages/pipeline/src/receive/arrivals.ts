import { setImmediate as afterWhatIsThere } from 'node:timers/promises'

/** A mail that takes longer to come in is not waited for. */
const EXPECTED_MS = 150
/** No mail waits longer for others. */
const LONGEST_WAIT_MS = 100

/** Mails on their way: those that are there wait for them a moment, so that all of them share one flush. */
export interface Arrivals {
  /** A mail begins to come in; what this gives is to be called when all of it is there, or it broke off. */
  announce(): () => void
  /** Resolves at once when none is on its way, else when the last has come or was waited for long enough. */
  gathered(): Promise<void>
}

export function openArrivals(): Arrivals {
  const expected = new Set<() => void>()
  let noMore: (() => void) | undefined

  return {
    announce() {
      const end = () => {
        clearTimeout(patience)
        expected.delete(end)
        if (expected.size === 0) noMore?.()
      }
      const patience = setTimeout(end, EXPECTED_MS)
      expected.add(end)
      return end
    },
    async gathered() {
      await afterWhatIsThere()
      if (expected.size === 0) return
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, LONGEST_WAIT_MS)
        noMore = () => {
          clearTimeout(patience)
          resolve()
        }
      })
      noMore = undefined
      await afterWhatIsThere()
    },
  }
}
