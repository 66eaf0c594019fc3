import { setImmediate as afterWhatIsThere } from 'node:timers/promises'

/** The longest that others wait for what has time, in milliseconds, one query at a time not counted. */
const LONGEST_MS = 2

/**
 * Returns what work that has time awaits again and again. SQLite answers at once, so that what is done with it would go
 * on to its end before anything that has come meanwhile, such as a mail or a call, is looked at.
 */
export function pauses(
  now: () => number = performance.now.bind(performance),
): () => Promise<void> | undefined {
  let since = 0
  return () => {
    if (now() - since < LONGEST_MS) return undefined
    return afterWhatIsThere().then(() => {
      since = now()
    })
  }
}
