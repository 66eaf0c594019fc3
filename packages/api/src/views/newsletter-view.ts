import type { NewsletterRow } from '@tidings/db/schema'
import type { Newsletter } from '../schemas/newsletter.ts'

/**
 * A newsletter as calls show it; what isn't known is left out. `lastIssueAt` in epoch milliseconds, `labels` are the
 * names of the user's addresses by their local parts.
 */
export function newsletterView(
  row: NewsletterRow,
  lastIssueAt?: number,
  labels: ReadonlyMap<string, string> = new Map(),
): Newsletter {
  const arrivesAt = row.via_word === null ? labels.get(row.via_local_part ?? '') : `+${row.via_word}`
  return {
    id: row.id,
    name: row.name,
    sourceEmail: row.source_email,
    color: row.color,
    ...(row.confirmation_status && { confirmationStatus: row.confirmation_status }),
    ...(row.confirmation_attempts > 0 && { confirmationAttempts: row.confirmation_attempts }),
    ...(row.last_confirmation_attempt !== null && {
      lastConfirmationAttempt: new Date(row.last_confirmation_attempt).toISOString(),
    }),
    ...(lastIssueAt !== undefined && { lastIssueAt: new Date(lastIssueAt).toISOString() }),
    ...(arrivesAt !== undefined && { arrivesAt }),
  }
}
