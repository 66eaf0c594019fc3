import { DomainError, notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import {
  countReprocessRequests,
  markReprocessRequested,
  stateOfMail,
} from '@tidings/db/queries/reprocess-requests'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, MailRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/** What was asked for longer ago was lost with its job, in milliseconds. */
const LOST_AFTER = 15 * 60_000
/** Of one user, waiting to be processed again at once: each takes what a new mail does, and one may ask for all of them. */
const MAX_WAITING = 20

/**
 * Has a mail of the user processed again by what processes mails now; what the user did with its articles stays. Throws
 * NOT_FOUND for a mail that the user doesn't have, TOO_MANY_REQUESTS when others have to be done with first, CONFLICT
 * for one that waits already, for the first time or again, or that is in quarantine.
 */
export async function requestReprocess(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  mailId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
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
 * Queues a settled mail of the user to be processed again, within the transaction `db`; `now` is in epoch milliseconds.
 * False for one that waits for it already.
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
  if (state === 'waiting')
    return new DomainError({ code: 'CONFLICT', message: 'The issue is still being processed.' })
  const message =
    state === 'quarantined'
      ? 'The email is in quarantine. Release it to process it.'
      : 'The issue is already being processed again.'
  return new DomainError({ code: 'CONFLICT', message })
}

/** The outcome of a user's request to process a mail again, as its row tells at an instant (epoch milliseconds). */
export function reprocessState(
  { reprocess_requested_at }: Pick<MailRow, 'reprocess_requested_at'>,
  now: number,
): 'none' | 'under way' | 'failed' {
  if (reprocess_requested_at === 0) return 'failed'
  return reprocess_requested_at !== null && reprocess_requested_at >= now - LOST_AFTER ? 'under way' : 'none'
}
