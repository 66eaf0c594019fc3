import { notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { listIssues } from '@tidings/db/queries/issues/issues'
import { updateNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { isHeldBack } from '@tidings/mail/classify/held-back'
import { lockedTransaction } from '../locked-transaction.ts'
import { queueReprocess } from './request-reprocess.ts'

/** The number of a newsletter's last mails whose promotions are changed; older ones stay as they are. */
const LAST_MAILS = 20

/**
 * Shows the promotions and notices of a newsletter in the digest, or hides them again; those among its last mails are
 * reprocessed. Returns the newsletter; throws NOT_FOUND if the user has no such one.
 */
export async function showPromotions(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  newsletterId: string,
  shows: boolean,
): Promise<NewsletterRow> {
  const newsletter = await lockedTransaction(db, userId, async (trx) => {
    const updated = await updateNewsletter(trx, userId, newsletterId, { shows_promotions: shows ? 1 : 0 })
    if (!updated) throw notFound('newsletter')
    const now = Date.now()
    const last = await listIssues(trx, userId, newsletterId, { limit: LAST_MAILS, offset: 0 })
    for (const { id, kind } of last) {
      if (isHeldBack(kind)) await queueReprocess({ db: trx, jobs }, userId, id, now)
    }
    return updated
  })
  jobs.wake()
  return newsletter
}
