import type { NewsletterRow } from '@tidings/db/schema'
import type { Newsletter } from '../schemas/newsletter.ts'

/** A newsletter as calls show it; what isn't known is left out. `lastIssueAt` in epoch milliseconds. */
export function newsletterView(row: NewsletterRow, lastIssueAt?: number): Newsletter {
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
  }
}
