import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { Rate } from './smtp-limits.ts'

/** An in-memory rate limiter by name, for shedding load. */
interface RateCounter {
  /** Counts one more; false if that exceeds the rate, and then it isn't counted. */
  take(name: string): boolean
  /** Whether another would be accepted. */
  has(name: string): boolean
}

/** The maximum of names: beyond it the least recently used are dropped. */
const MAX_NAMES = 50_000

/** How counts of a name are shared with other processes. */
interface Sharing {
  what: string
  share: ShareCounts
}

/**
 * A leaky bucket, so that the timing of requests doesn't matter. `now` returns milliseconds. With `sharing`, counts of
 * other processes under the same names count here, too, a moment later.
 */
export function rateCounter(
  { max, within }: Rate,
  now: () => number = Date.now,
  sharing?: Sharing,
): RateCounter {
  const buckets = new Map<string, { level: number; at: number }>()
  const levelOf = (name: string) => {
    const bucket = buckets.get(name)
    return bucket ? Math.max(0, bucket.level - ((now() - bucket.at) * max) / within) : 0
  }
  const has = (name: string) => levelOf(name) + 1 <= max
  const set = (name: string, level: number) => {
    // Re-inserted at the end, so that the first is the least recently used.
    buckets.delete(name)
    buckets.set(name, { level, at: now() })
    const [oldest] = buckets.keys()
    if (buckets.size > MAX_NAMES && oldest !== undefined) buckets.delete(oldest)
  }
  const publish = sharing?.share(sharing.what, { max, within }, (name, level) =>
    set(name, Math.max(level, levelOf(name))),
  )
  return {
    has,
    take(name) {
      if (!has(name)) return false
      set(name, levelOf(name) + 1)
      publish?.(name)
      return true
    },
  }
}
