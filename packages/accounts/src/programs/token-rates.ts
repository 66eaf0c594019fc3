/** How many calls one token may make at once, and again within `withinMs`. */
export const TOKEN_RATE = { burst: 600, withinMs: 600_000 } as const
/** Beyond so many tokens those that have no calls left to forget are forgotten. */
const MOST_KEPT = 10_000

/** Leaky buckets of calls, one for each token, in this process. */
export interface TokenRates {
  /** Counts a call at `now` (epoch milliseconds); if it is one too many it isn't counted, and the wait is returned. */
  spend(id: string, now: number): { retryAfter: number } | undefined
}

/** In memory: a count in the database would turn every reading into writing. */
export function openTokenRates({
  burst,
  withinMs,
}: {
  burst: number
  withinMs: number
} = TOKEN_RATE): TokenRates {
  const levels = new Map<string, { level: number; at: number }>()
  const perMs = burst / withinMs
  const left = ({ level, at }: { level: number; at: number }, now: number) =>
    Math.max(0, level - Math.max(0, now - at) * perMs)

  function forget(now: number): void {
    for (const [id, bucket] of levels) if (left(bucket, now) === 0) levels.delete(id)
  }

  return {
    spend(id, now) {
      const bucket = levels.get(id)
      const level = (bucket ? left(bucket, now) : 0) + 1
      if (level > burst) return { retryAfter: Math.ceil((level - burst) / perMs / 1000) }
      if (!bucket && levels.size >= MOST_KEPT) forget(now)
      levels.set(id, { level, at: now })
      return undefined
    },
  }
}
