import { notFound } from '@tidings/db/domain-error'
import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { saveHighlightSources } from '@tidings/db/queries/highlights/highlights'
import { unsettledMails } from '@tidings/db/queries/mails/mails'
import {
  beginPurge,
  endPurge,
  findDeletion,
  hideNewsletter,
  showNewsletter,
} from '@tidings/db/queries/newsletters/deletions'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { linkedOfNewsletter, neighboursOfNewsletter } from '@tidings/db/queries/stories/stories'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { lockedTransaction } from '../locked-transaction.ts'
import { forgetWords } from '../search/forget-words.ts'
import { regroupStories } from '../stories/regroup-stories.ts'

/** How long a deletion or a merge can be undone. */
export const UNDO_SECONDS = 10
/** A margin for a click at the last moment. */
export const ON_ITS_WAY_MS = 5000

/**
 * Deletes a newsletter with everything that belongs to it, with immediate effect; returns for how many seconds it can
 * be restored. Highlights are only deleted on request. Throws NOT_FOUND if the user has no such newsletter.
 */
export async function deleteNewsletter(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  id: string,
  { withHighlights }: { withHighlights: boolean },
): Promise<number> {
  const now = Date.now()
  const purgeAt = now + UNDO_SECONDS * 1000 + ON_ITS_WAY_MS
  await lockedTransaction(db, userId, async (trx) => {
    // A mail that is being stored may add to one of its stories.
    const neighbours = await neighboursOfNewsletter(trx, userId, id)
    await saveHighlightSources(trx, userId, id)
    if (!(await hideNewsletter(trx, userId, id, { withHighlights, now, purgeAt }))) {
      throw notFound('newsletter')
    }
    await regroupStories(trx, userId, neighbours)
    await jobs.add(trx, 'purge-newsletter', { newsletterId: id }, { runAt: purgeAt, owner: userId })
  })
  return UNDO_SECONDS
}

/** Undoes the deletion of a newsletter. Throws NOT_FOUND if there is none, or it is too late. */
export async function restoreNewsletter(
  { db, jobs }: { db: Executor; jobs: JobQueue },
  userId: string,
  id: string,
): Promise<NewsletterRow> {
  const restored = await lockedTransaction(db, userId, async (trx) => {
    if (!(await showNewsletter(trx, userId, id))) throw notFound('newsletter')
    await regroupStories(trx, userId, await linkedOfNewsletter(trx, userId, id))
    // Jobs that ran meanwhile found no mail.
    for (const { id: mailId, state } of await unsettledMails(trx, userId, id)) {
      const name = state === 'waiting' ? 'process-mail' : 'reprocess-mail'
      await jobs.add(trx, name, { mailId }, { owner: userId })
    }
    const newsletter = await findNewsletter(trx, userId, id)
    if (!newsletter) throw notFound('newsletter')
    return newsletter
  })
  jobs.wake()
  return restored
}

interface Purging {
  db: Executor
  files: FileStore
  log: { warn(details: object, message: string): void }
}

/** After this many failures it is left to the hourly sweep. */
const TRIES = 3

/**
 * Permanently deletes the data of a deleted newsletter: first the rows, which leaves its files without a mail, then the
 * files; does nothing if it was restored. `attempt` counts from 1. Throws to be retried.
 */
export async function purgeNewsletter(
  { db, files, log }: Purging,
  newsletterId: string,
  attempt: number,
): Promise<void> {
  const deletion = await findDeletion(db, newsletterId)
  if (deletion) {
    const isBegun = await lockedTransaction(db, deletion.user_id, async (trx) => {
      if (!(await beginPurge(trx, newsletterId, Date.now()))) return false
      await endPurge(trx, newsletterId)
      return true
    })
    if (!isBegun) return
    await forgetWords(db, deletion.user_id)
  }
  try {
    await sweepFiles(db, files)
  } catch (error) {
    if (attempt < TRIES) throw error
    log.warn({ err: error }, 'files of a deleted newsletter could not be deleted')
  }
}
