/** An instant in epoch milliseconds as ISO 8601, UTC; null for none. */
export function iso(at: number): string
export function iso(at: number | null | undefined): string | null
export function iso(at: number | null | undefined): string | null {
  return typeof at === 'number' ? new Date(at).toISOString() : null
}
