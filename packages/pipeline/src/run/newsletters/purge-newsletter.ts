import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { beginPurge, endPurge, findDeletion } from '@tidings/db/queries/deletions'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'

export interface Purging {
  db: Executor
  files: FileStore
  log: { warn(details: object, message: string): void }
}

/** What can't be deleted so often is left to the sweep of every hour. */
const TRIES = 3

/**
 * Deletes permanently what a newsletter left behind, rows first, which leaves its files without a mail, then those; one
 * that was brought back is left alone. `attempt` counts from 1. A throw means that it is worth another try.
 */
export async function purgeNewsletter(
  { db, files, log }: Purging,
  newsletterId: string,
  attempt: number,
): Promise<void> {
  const deletion = await findDeletion(db, newsletterId)
  if (deletion) {
    const isBegun = await db.transaction().execute(async (trx) => {
      await lockUser(trx, deletion.user_id)
      if (!(await beginPurge(trx, newsletterId, Date.now()))) return false
      await endPurge(trx, newsletterId)
      return true
    })
    if (!isBegun) return
  }
  try {
    await sweepFiles(db, files)
  } catch (error) {
    if (attempt < TRIES) throw error
    log.warn({ err: error }, 'files of a deleted newsletter could not be deleted')
  }
}
