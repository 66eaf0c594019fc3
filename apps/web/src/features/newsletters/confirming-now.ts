import type { Newsletter } from '@tidings/api/schemas/newsletter'

/** The newsletters that may be confirmed at any moment, as one word; null where there is none. */
export function confirmingNow(newsletters: readonly Newsletter[] | undefined): string | null {
  const waiting = newsletters?.filter(({ confirmationStatus }) => confirmationStatus === 'pending') ?? []
  return waiting.length === 0 ? null : waiting.map(({ id }) => id).join(' ')
}
