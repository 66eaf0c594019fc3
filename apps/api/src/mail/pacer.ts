import type { Pace } from './smtp-limits.ts'

const MOST_NAMES = 50_000
/** Others come as well if one has within such a time, in milliseconds. */
const SHARED_MS = 60_000

/**
 * Tells, for each that comes under a name, how many milliseconds it is to wait: none where nobody comes under another
 * name, nor until `most` came in a burst, then so that they come as evenly as `most` in `within` do, those of every
 * `together` milliseconds at its end, and none longer than `longest`. Nobody is turned away. `now` gives milliseconds.
 */
export function pacer(
  { most, within, together, longest }: Pace,
  now: () => number = Date.now,
): (name: string) => number {
  const interval = within / most
  /** When the next would come if all came evenly. */
  const due = new Map<string, number>()
  /** Who came last, and when the last came under another name. */
  let latest: { name: string; at: number } | undefined
  let sharedUntil = 0
  return (name) => {
    const at = now()
    if (latest && latest.name !== name) sharedUntil = latest.at + SHARED_MS
    latest = { name, at }
    const next = Math.max(due.get(name) ?? 0, at)
    // Put at the end, so that the first is the one that was quiet for longest.
    due.delete(name)
    due.set(name, Math.min(next + interval, at + within + longest))
    const [oldest] = due.keys()
    if (due.size > MOST_NAMES && oldest !== undefined) due.delete(oldest)
    const from = next - (within - interval)
    if (from <= at || at >= sharedUntil) return 0
    return Math.min(Math.ceil(from / together) * together - at, longest)
  }
}
