import type { Rate } from './smtp-limits.ts'

/** Counts what names do, and says when it is too much. In memory: it only sheds load. */
export interface RateCounter {
  /** Counts one more; false when that is more than the rate, and then it isn't counted. */
  take(name: string): boolean
  /** Whether another would be taken. */
  has(name: string): boolean
}

/** More names than these are not told apart for long: the longest known are forgotten. */
const MOST_NAMES = 50_000

/** Counts as a bucket that runs out evenly, so that no moment is better than another. `now` gives milliseconds. */
export function rateCounter({ most, within }: Rate, now: () => number = Date.now): RateCounter {
  const buckets = new Map<string, { level: number; at: number }>()
  const levelOf = (name: string) => {
    const bucket = buckets.get(name)
    return bucket ? Math.max(0, bucket.level - ((now() - bucket.at) * most) / within) : 0
  }
  const has = (name: string) => levelOf(name) + 1 <= most
  return {
    has,
    take(name) {
      if (!has(name)) return false
      const level = levelOf(name) + 1
      // Put at the end, so that the first is the one that was quiet for longest.
      buckets.delete(name)
      buckets.set(name, { level, at: now() })
      const [oldest] = buckets.keys()
      if (buckets.size > MOST_NAMES && oldest !== undefined) buckets.delete(oldest)
      return true
    },
  }
}
