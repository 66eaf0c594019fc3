import { DomainError, notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { release } from '@tidings/db/queries/mails/authentications'
import type { Executor } from '@tidings/db/schema'
import { lockedTransaction } from '../locked-transaction.ts'

/**
 * Releases a mail from quarantine, so that it is processed. Throws NOT_FOUND if the user has no such mail, CONFLICT if
 * it isn't in quarantine.
 */
export async function releaseMail(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  mailId: string,
): Promise<void> {
  await lockedTransaction(db, userId, async (trx) => {
    const isReleased = await release(trx, userId, mailId, Date.now())
    if (isReleased === false) throw notFound('mail')
    if (!isReleased) throw new DomainError({ code: 'CONFLICT', message: 'The email is not in quarantine.' })
    await jobs.add(trx, 'process-mail', { mailId }, { owner: userId })
  })
  jobs.wake()
}
