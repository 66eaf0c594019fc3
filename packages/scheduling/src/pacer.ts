import type { ShareCounts } from './share-counts.ts'

/**
 * A rate after a burst of `max` within this many milliseconds: in groups `together` milliseconds apart, never waiting
 * longer than `maxMs` milliseconds.
 */
export interface Pace {
  max: number
  within: number
  together: number
  maxMs: number
}

const MAX_NAMES = 50_000
/** Other names count as active within this time, in milliseconds. */
const SHARED_MS = 60_000

/**
 * Returns how many milliseconds the next event of a name has to wait: 0 if no other name is active, or for a burst of
 * `max`; then they are spread evenly to `max` per `within`, grouped at the end of every `together` milliseconds, and
 * never longer than `maxMs`. Nobody is refused. `now` returns milliseconds. With `share`, events of a name in other
 * processes count, too, a moment later.
 */
export function pacer(
  { max, within, together, maxMs }: Pace,
  now: () => number = Date.now,
  share?: ShareCounts,
): (name: string) => number {
  const interval = within / max
  /** The time of the next event at an even rate. */
  const due = new Map<string, number>()
  /** The last name, and when the last other name was active. */
  let latest: { name: string; at: number } | undefined
  let sharedUntil = 0
  const set = (name: string, at: number, next: number) => {
    // Re-inserted at the end, so that the first is the least recently used.
    due.delete(name)
    due.set(name, Math.min(next, at + within + maxMs))
    const [oldest] = due.keys()
    if (due.size > MAX_NAMES && oldest !== undefined) due.delete(oldest)
  }
  const publish = share?.('pace', { max, within }, (name, level) => {
    const at = now()
    set(name, at, Math.max(due.get(name) ?? 0, at + level * interval))
  })
  return (name) => {
    const at = now()
    if (latest && latest.name !== name) sharedUntil = latest.at + SHARED_MS
    latest = { name, at }
    const next = Math.max(due.get(name) ?? 0, at)
    set(name, at, next + interval)
    publish?.(name)
    const from = next - (within - interval)
    if (from <= at || at >= sharedUntil) return 0
    return Math.min(Math.ceil(from / together) * together - at, maxMs)
  }
}
