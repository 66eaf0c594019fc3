const steps = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 7 * 86_400 },
] as const

/**
 * How long ago `iso` (ISO 8601) was at `now` (epoch ms): `3 hours ago` within a week, else a date such as `November
 * 14`.
 */
export function relativeTime(iso: string, now: number): string {
  const then = new Date(iso)
  const seconds = (now - then.getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (seconds >= 0 && seconds < 60) return 'just now'
  const step = steps.find(({ until }) => Math.abs(seconds) < until)
  if (step) return words.format(-Math.trunc(seconds / step.seconds), step.unit)
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(then)
}
