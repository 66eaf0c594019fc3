/**
 * Long month, day and year of a moment (ISO 8601): `November 20, 2026`, by the days of a time zone or of the browser.
 * Empty for what is no time.
 */
export function longDate(iso: string, timeZone?: string): string {
  const then = Date.parse(iso)
  return Number.isNaN(then)
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(then)
}
