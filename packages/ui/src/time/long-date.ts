/**
 * Long month, day and year of a time (ISO 8601): `November 20, 2026`, in a time zone or the browser's. Empty if it is
 * invalid.
 */
export function longDate(iso: string, timeZone?: string): string {
  const then = Date.parse(iso)
  return Number.isNaN(then)
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(then)
}
