const SECOND = 1000

/**
 * The milliseconds from `now` (epoch milliseconds) that a response asks to wait by `Retry-After` (RFC 9110 10.2.3: seconds,
 * or a date), at most `most`; undefined where it doesn't ask.
 */
export function retryAfter(
  headers: Readonly<Record<string, string>>,
  { now, most }: { now: number; most: number },
): number | undefined {
  const asked = headers['retry-after']?.trim() ?? ''
  const wait = /^\d{1,10}$/u.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), most)
}
