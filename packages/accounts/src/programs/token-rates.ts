import type { ShareCounts } from '@tidings/scheduling/share-counts'

/** How many calls one token may make at once, and again within `withinMs`. */
export const TOKEN_RATE = { burst: 600, withinMs: 600_000 } as const
/** Beyond this number of tokens, those with drained counts are dropped. */
const MAX_KEPT = 10_000

/** Leaky buckets of calls, one for each token. */
interface TokenRates {
  /** Counts a call at `now` (epoch milliseconds); beyond the rate it isn't counted, and the wait is returned. */
  consume(id: string, now: number): { retryAfter: number } | undefined
}

/**
 * In memory: counting each call in the database would turn every read into a write. With `sharing`, calls of the same
 * tokens to other processes also count, a moment later.
 */
export function openTokenRates(
  { burst, withinMs }: { burst: number; withinMs: number } = TOKEN_RATE,
  sharing?: { what: string; share: ShareCounts } | undefined,
): TokenRates {
  const levels = new Map<string, { level: number; at: number }>()
  const perMs = burst / withinMs
  const left = ({ level, at }: { level: number; at: number }, now: number) =>
    Math.max(0, level - Math.max(0, now - at) * perMs)

  function forget(now: number): void {
    for (const [id, bucket] of levels) if (left(bucket, now) === 0) levels.delete(id)
  }

  const publish = sharing?.share(sharing.what, { max: burst, within: withinMs }, (id, level) => {
    const at = Date.now()
    const bucket = levels.get(id)
    levels.set(id, { level: Math.max(level, bucket ? left(bucket, at) : 0), at })
  })

  return {
    consume(id, now) {
      const bucket = levels.get(id)
      const level = (bucket ? left(bucket, now) : 0) + 1
      if (level > burst) return { retryAfter: Math.ceil((level - burst) / perMs / 1000) }
      if (!bucket && levels.size >= MAX_KEPT) forget(now)
      levels.set(id, { level, at: now })
      publish?.(id)
      return undefined
    },
  }
}
