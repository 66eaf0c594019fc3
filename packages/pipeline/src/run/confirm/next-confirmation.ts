import type { ConfirmationEvidence } from '@tidings/db/queries/confirmations'

/** How far a subscription is confirmed; `lastAttempt` in epoch milliseconds. */
export interface Confirmation {
  status: 'confirmed' | 'pending' | 'failed'
  attempts: number
  lastAttempt: number | null
}

/** After so many attempts that found nothing, waiting on is no longer honest. */
const ATTEMPTS = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long after an attempt the next one counts, in ms: 1, 5, 25, 125 minutes, and so on up to a day. */
const pauseAfter = (attempts: number) => Math.min(MINUTE * 5 ** Math.max(0, attempts - 1), DAY)

/**
 * What a look at `evidence` makes of a confirmation at `now` (epoch milliseconds): an issue confirms it, a confirmation
 * mail that waits for its click keeps it pending, nothing at all fails it at the fifth attempt. An attempt before its
 * time changes what has been found but isn't counted, so that a button pressed often fails nothing.
 */
export function nextConfirmation(
  last: Confirmation,
  evidence: ConfirmationEvidence,
  now: number,
): Confirmation & { lastAttempt: number } {
  const counts = last.lastAttempt === null || now - last.lastAttempt >= pauseAfter(last.attempts)
  const attempts = last.attempts + (counts ? 1 : 0)
  const lastAttempt = counts ? now : (last.lastAttempt ?? now)
  const status = () => {
    if (evidence.hasIssue) return 'confirmed'
    if (evidence.confirmationMails.length > 0) return 'pending'
    return attempts >= ATTEMPTS ? 'failed' : last.status
  }
  return { status: status(), attempts, lastAttempt }
}
