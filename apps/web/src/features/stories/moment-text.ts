const SIX_DAYS = 6 * 86_400_000

/**
 * A time (ISO 8601), exact enough to compare: `Fri, 7:00 AM` within six days of `now` (epoch ms), else `Nov 3, 7:00
 * AM`.
 */
export function momentText(iso: string, now: number): string {
  const then = new Date(iso)
  if (Number.isNaN(then.getTime())) return ''
  const sameYear = then.getFullYear() === new Date(now).getFullYear()
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  const day =
    Math.abs(now - then.getTime()) < SIX_DAYS
      ? ({ weekday: 'short' } as const)
      : ({ month: 'short', day: 'numeric', ...year } as const)
  return new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit' }).format(then)
}
