import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import {
  bytesOfNewsletters,
  bytesOfUsers,
  evictPicture,
  oldestPictures,
} from '@tidings/db/queries/pictures/remote-pictures'
import type { Executor } from '@tidings/db/schema'
import { lockedTransaction } from '../locked-transaction.ts'

/** The maximum bytes of remote pictures per user. */
export const MAX_PER_USER = 1_000_000_000
const AT_ONCE = 100

interface Evicted {
  pictures: number
  bytes: number
}

/**
 * Deletes remote pictures until every user, and all together, are within their limits in bytes: of the users with most,
 * of their newsletters with most, from the oldest mails. Deleted pictures are never fetched again, so that nobody
 * learns who opens an old mail. `toFree` are bytes to delete in any case. Returns how many were deleted, and whether the
 * limit of all is reached.
 */
export async function evictPictures(
  db: Executor,
  files: FileStore,
  { ofAll, ofUser = MAX_PER_USER, toFree = 0 }: { ofAll: number; ofUser?: number; toFree?: number },
): Promise<{ evicted: number; isFull: boolean }> {
  const users = await bytesOfUsers(db)
  let evicted = 0
  for (const user of users) {
    if (user.bytes <= ofUser) continue
    const gone = await evictOfUser(db, user.id, user.bytes - ofUser)
    evicted += gone.pictures
    user.bytes -= gone.bytes
  }
  const over = sumOf(users) - ofAll
  const { pictures } = await evictOfLargest(users, Math.max(over, toFree), (id, bytes) =>
    evictOfUser(db, id, bytes),
  )
  evicted += pictures
  if (evicted > 0) await sweepFiles(db, files)
  return { evicted, isFull: over >= 0 }
}

async function evictOfUser(db: Executor, userId: string, bytes: number): Promise<Evicted> {
  return evictOfLargest(await bytesOfNewsletters(db, userId), bytes, (newsletterId, part) =>
    evictOldest(db, { userId, newsletterId }, part),
  )
}

/** Takes at least this many bytes from the largest holders, so that they come to one level; nothing from others. */
async function evictOfLargest<Id>(
  holders: { id: Id; bytes: number }[],
  bytes: number,
  evict: (id: Id, bytes: number) => Promise<Evicted>,
): Promise<Evicted> {
  const gone = { pictures: 0, bytes: 0 }
  const descending = holders.toSorted((a, b) => b.bytes - a.bytes)
  const level = levelOf(descending, bytes)
  for (const holder of descending) {
    const left = bytes - gone.bytes
    if (left <= 0 || holder.bytes <= level) break
    const one = await evict(holder.id, Math.min(left, holder.bytes - level))
    gone.pictures += one.pictures
    gone.bytes += one.bytes
  }
  return gone
}

/** The level that all holders are cut to, so that together they free this many bytes. */
function levelOf(descending: readonly { bytes: number }[], bytes: number): number {
  let taken = 0
  for (const [n, holder] of descending.entries()) {
    taken += holder.bytes
    const level = Math.max(0, Math.floor((taken - bytes) / (n + 1)))
    if (level >= (descending[n + 1]?.bytes ?? 0)) return level
  }
  return 0
}

/** Evicts at least this many bytes of a newsletter's pictures. */
async function evictOldest(
  db: Executor,
  of: { userId: string; newsletterId: string | null },
  bytes: number,
): Promise<Evicted> {
  const gone = { pictures: 0, bytes: 0 }
  while (gone.bytes < bytes) {
    const oldest = await oldestPictures(db, { ...of, limit: AT_ONCE })
    if (oldest.length === 0) break
    for (const picture of oldest) {
      if (gone.bytes >= bytes) break
      await lockedTransaction(db, of.userId, (trx) => evictPicture(trx, picture.id))
      gone.bytes += picture.bytes
      gone.pictures += 1
    }
  }
  return gone
}

const sumOf = (holders: readonly { bytes: number }[]) => holders.reduce((sum, { bytes }) => sum + bytes, 0)
