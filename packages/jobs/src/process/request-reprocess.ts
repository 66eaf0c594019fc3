import { DomainError, notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import {
  countReprocessRequests,
  markReprocessRequested,
  stateOfMail,
} from '@tidings/db/queries/issues/reprocess-requests'
import type { Executor, MailRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { lockedTransaction } from '../locked-transaction.ts'

/** An older request was lost with its job, in milliseconds. */
const LOST_AFTER = 15 * 60_000
/** The maximum of one user's waiting requests: each takes as much work as a new mail. */
const MAX_WAITING = 20

/**
 * Queues a mail of the user to be reprocessed; what the user did with its articles is kept. Throws NOT_FOUND if the
 * user has no such mail, TOO_MANY_REQUESTS if too many are waiting, CONFLICT for one that is already waiting to be
 * processed, or in quarantine.
 */
export async function requestReprocess(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  mailId: string,
): Promise<void> {
  await lockedTransaction(db, userId, async (trx) => {
    const now = Date.now()
    const since = now - LOST_AFTER
    if ((await countReprocessRequests(trx, userId, { notId: mailId, since })) >= MAX_WAITING) {
      const message = 'Too many issues are waiting to be processed again. Please try again later.'
      throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
    }
    if (!(await queueReprocess({ db: trx, jobs }, userId, mailId, now))) {
      throw refusalFor(await stateOfMail(trx, userId, mailId))
    }
  })
  jobs.wake()
}

/**
 * Queues a settled mail of the user for reprocessing, within the transaction `db`; `now` is in epoch milliseconds.
 * False if it is queued already.
 */
export async function queueReprocess(
  { db, jobs }: { db: Transaction<Tables>; jobs: JobQueue },
  userId: string,
  mailId: string,
  now: number,
): Promise<boolean> {
  if (!(await markReprocessRequested(db, userId, mailId, { now, since: now - LOST_AFTER }))) return false
  await jobs.add(db, 'reprocess-mail', { mailId }, { owner: userId })
  return true
}

function refusalFor(state: MailRow['state'] | undefined): DomainError {
  if (!state) return notFound('issue')
  const messages: Partial<Record<MailRow['state'], string>> = {
    waiting: 'The issue is still being processed.',
    quarantined: 'The email is in quarantine. Release it to process it.',
  }
  const message = messages[state] ?? 'The issue is already being processed again.'
  return new DomainError({ code: 'CONFLICT', message })
}

/** The state of a user's reprocessing request, from the row of the mail at an instant (epoch milliseconds). */
export function reprocessState(
  { reprocess_requested_at }: Pick<MailRow, 'reprocess_requested_at'>,
  now: number,
): 'none' | 'under way' | 'failed' {
  if (reprocess_requested_at === 0) return 'failed'
  return reprocess_requested_at !== null && reprocess_requested_at >= now - LOST_AFTER ? 'under way' : 'none'
}
