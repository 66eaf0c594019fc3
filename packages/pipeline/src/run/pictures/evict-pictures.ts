import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { bytesOfAll, evictPicture, oldestPictures, usersOverLimit } from '@tidings/db/queries/picture-fetches'
import type { Executor } from '@tidings/db/schema'

/** Pictures of the web that one user may keep, in bytes. */
const MOST_OF_USER = 1_000_000_000
const AT_ONCE = 100

/**
 * Deletes the pictures of the web that were fetched first, until no user and not all together have more than they may, in
 * bytes. What is deleted is never fetched again, so that nobody is told who looks at an old mail. Gives how many went.
 */
export async function evictPictures(
  db: Executor,
  files: FileStore,
  { ofAll, ofUser = MOST_OF_USER }: { ofAll: number; ofUser?: number },
): Promise<number> {
  let evicted = 0
  for (const { user_id: userId, bytes } of await usersOverLimit(db, ofUser)) {
    evicted += await evictOldest(db, userId, bytes - ofUser)
  }
  const over = (await bytesOfAll(db)) - ofAll
  if (over > 0) evicted += await evictOldest(db, null, over)
  if (evicted > 0) await sweepFiles(db, files)
  return evicted
}

/** Lets go of at least so many bytes, of one user or of all. */
async function evictOldest(db: Executor, userId: string | null, bytes: number): Promise<number> {
  let evicted = 0
  for (let left = bytes; left > 0; ) {
    const oldest = await oldestPictures(db, { userId, limit: AT_ONCE })
    if (oldest.length === 0) return evicted
    for (const picture of oldest) {
      if (left <= 0) break
      await db.transaction().execute((trx) => evictPicture(trx, picture.id))
      left -= picture.bytes
      evicted += 1
    }
  }
  return evicted
}
