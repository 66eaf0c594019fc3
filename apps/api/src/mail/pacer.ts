import type { Rate } from './door-limits.ts'

const MOST_NAMES = 50_000

/**
 * Tells, for each that comes under a name, how many milliseconds it is to wait: none until `most` came in a burst, then
 * so that they come as evenly as `most` in `within` do. Nobody is turned away. `now` gives milliseconds.
 */
export function pacer({ most, within }: Rate, now: () => number = Date.now): (name: string) => number {
  const interval = within / most
  /** When the next would come if all came evenly. */
  const due = new Map<string, number>()
  return (name) => {
    const next = Math.max(due.get(name) ?? 0, now())
    // Put at the end, so that the first is the one that was quiet for longest.
    due.delete(name)
    due.set(name, next + interval)
    const [oldest] = due.keys()
    if (due.size > MOST_NAMES && oldest !== undefined) due.delete(oldest)
    return Math.max(0, next - now() - (within - interval))
  }
}
