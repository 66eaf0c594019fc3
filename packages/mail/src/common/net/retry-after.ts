const SECOND = 1000

/**
 * The wait that a response requests by `Retry-After` (RFC 9110 10.2.3: seconds, or a date), in milliseconds from `now`
 * (epoch milliseconds), at most `maxMs`; undefined without one.
 */
export function retryAfter(
  headers: Readonly<Record<string, string>>,
  { now, maxMs }: { now: number; maxMs: number },
): number | undefined {
  const asked = headers['retry-after']?.trim() ?? ''
  const wait = /^\d{1,10}$/u.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxMs)
}
