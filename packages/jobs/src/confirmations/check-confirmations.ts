import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { receiptsOfNewsletter, retryReceipt } from '@tidings/db/queries/newsletters/confirmation-receipts'
import {
  type ConfirmationEvidence,
  confirmationEvidence,
  listUnconfirmed,
  writeConfirmation,
} from '@tidings/db/queries/newsletters/confirmations'
import type { Executor, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { lockedTransaction } from '../locked-transaction.ts'

/** Repeated clicks within this time count as one. */
const PAUSE_MS = 60_000
/** A link that failed this often does not work; each attempt records its requests. */
const MAX_TRIES = 30

/** How many newsletters were pending or failed, how many of them an issue has confirmed, and how many mails wait for the others. */
interface ConfirmationCheck {
  checked: number
  confirmed: number
  waiting: number
}

/**
 * Looks for confirmations of the user's pending and failed newsletters among the mails received since they were added.
 * A chosen link that could not be opened is tried once more; one that needs the user's click still does.
 */
export async function checkConfirmations(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
): Promise<ConfirmationCheck> {
  const check = await lockedTransaction(db, userId, async (trx) => {
    // Two concurrent calls, or a mail being stored, would overwrite each other's results.
    const check: ConfirmationCheck = { checked: 0, confirmed: 0, waiting: 0 }
    for (const newsletter of await listUnconfirmed(trx, userId)) {
      const evidence = await confirmationEvidence(trx, userId, newsletter)
      const last: Confirmation = {
        status: newsletter.confirmation_status ?? 'pending',
        attempts: newsletter.confirmation_attempts,
        lastAttempt: newsletter.last_confirmation_attempt,
      }
      const isFollowed = !evidence.hasIssue && (await followAgain(trx, jobs, newsletter))
      // Whoever follows it counts and dates the attempt.
      const now = isFollowed
        ? { ...last, status: 'pending' as const }
        : nextConfirmation(last, evidence, Date.now())
      await writeConfirmation(trx, userId, newsletter.id, now)
      check.checked += 1
      if (now.status === 'confirmed') check.confirmed += 1
      else check.waiting += evidence.confirmationMails.length
    }
    return check
  })
  jobs.wake()
  return check
}

/**
 * Schedules another attempt for the last link that was followed for a newsletter, if it is waiting or failed; returns
 * whether it did.
 */
async function followAgain(
  trx: Transaction<Tables>,
  jobs: JobQueue,
  { id, user_id: owner }: { id: string; user_id: string },
): Promise<boolean> {
  // Mails that prove nothing have none, and must not keep a link from being retried.
  const receipt = (await receiptsOfNewsletter(trx, owner, id)).find(({ url }) => url !== null)
  const now = Date.now()
  if (!receipt || now - (receipt.began_at ?? 0) < PAUSE_MS) return false
  if (!(await retryReceipt(trx, owner, receipt.id, { now, maxTries: MAX_TRIES }))) return false
  await jobs.add(trx, 'follow-confirmation', { receiptId: receipt.id }, { owner })
  return true
}

/** How far a subscription is confirmed; `lastAttempt` in epoch milliseconds. */
export interface Confirmation {
  status: 'confirmed' | 'pending' | 'failed'
  attempts: number
  lastAttempt: number | null
}

/** After this many attempts without a result, waiting is pointless. */
const ATTEMPTS = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The pause after an attempt, before the next one is made or counts, in ms: 1, 5, 25, 125 minutes, … up to a day. */
export const pauseAfter = (attempts: number) => Math.min(MINUTE * 5 ** Math.max(0, attempts - 1), DAY)

/**
 * The next state of a confirmation at `now` (epoch milliseconds), given `evidence`: an issue confirms it, a
 * confirmation mail that waits for its click keeps it pending, and without any evidence it fails at the fifth attempt.
 * An attempt before its time updates the evidence but isn't counted, so that repeated clicks don't fail anything.
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
