import type { FileStore } from '@tidings/db/files/file-store'
import { beginPurge, endPurge, findDeletion } from '@tidings/db/queries/deletions'
import { fileKeysOfNewsletter } from '@tidings/db/queries/file-keys'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'

export interface Purging {
  db: Executor
  files: FileStore
  log: { warn(details: object, message: string): void }
}

/** A file that can't be deleted so often is litter. */
const TRIES = 3

/**
 * Deletes for good what a newsletter left behind, files first, as nothing else knows of them; one that was brought back is
 * left alone. `attempt` counts from 1. A throw means that it is worth another try.
 */
export async function purgeNewsletter(
  { db, files, log }: Purging,
  newsletterId: string,
  attempt: number,
): Promise<void> {
  const deletion = await findDeletion(db, newsletterId)
  if (!deletion) return
  const isBegun = await db.transaction().execute(async (trx) => {
    await lockUser(trx, deletion.user_id)
    return beginPurge(trx, newsletterId, Date.now())
  })
  if (!isBegun) return
  const keys = await fileKeysOfNewsletter(db, deletion.holder_id, newsletterId)
  const outcomes = await Promise.allSettled(keys.map((key) => files.delete(key)))
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0) {
    if (attempt < TRIES) throw failed[0]?.reason
    log.warn({ left: failed.length }, 'files of a deleted newsletter are left over')
  }
  const late = await db.transaction().execute(async (trx) => {
    await lockUser(trx, deletion.user_id)
    const now = await fileKeysOfNewsletter(trx, deletion.holder_id, newsletterId)
    await endPurge(trx, deletion)
    return now.filter((key) => !keys.includes(key))
  })
  // Put away while the others were being deleted.
  for (const key of late) await files.delete(key)
}
