import { setImmediate as afterWhatIsThere } from 'node:timers/promises'

/** The longest time that others wait for background work, in milliseconds, without the query in progress. */
const MAX_MS = 2

/**
 * Returns a function that background work awaits repeatedly. SQLite is synchronous, so the work would otherwise run
 * to its end before any mail or call that has arrived meanwhile is handled.
 */
export function eventLoopYielder(
  now: () => number = performance.now.bind(performance),
): () => Promise<void> | undefined {
  let since = 0
  return () => {
    if (now() - since < MAX_MS) return undefined
    return afterWhatIsThere().then(() => {
      since = now()
    })
  }
}
