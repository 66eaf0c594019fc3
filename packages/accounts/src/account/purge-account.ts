import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import { closeAccount, purgeRows } from '@tidings/db/queries/account-deletion'
import type { Executor } from '@tidings/db/schema'
import { avatarKey } from '../avatars/avatar-key.ts'
import { logEvent } from '../log-event.ts'

/** What a worker was at when the account was closed is done by then: its files are looked for once more. */
const AFTERWARDS_MS = 600_000

/**
 * Closes a deleted account, unless it was taken back or still can be, and removes what it left behind: rows, and files
 * after them. A throw means that it is worth another try.
 */
export async function purgeAccount(
  {
    db,
    files,
    jobs,
    log,
  }: {
    db: Executor
    files: FileStore
    jobs: JobQueue
    log: { info(details: object, message: string): void }
  },
  { userId, isLast = false }: Jobs['purge-account'],
): Promise<void> {
  const isClosed = await db.transaction().execute((trx) => closeAccount(trx, userId, Date.now()))
  if (!isClosed) return
  await purgeRows(db, userId)
  // Mails and their pictures lie under whose they were: also what was put there just then, and never became a file.
  for (const kind of ['mails', 'pictures']) await files.deleteAll(`${kind}/${userId}`)
  await files.delete(avatarKey(userId))
  await sweepFiles(db, files)
  if (isLast) return
  const again = { userId, isLast: true }
  await db
    .transaction()
    .execute((trx) =>
      jobs.add(trx, 'purge-account', again, { runAt: Date.now() + AFTERWARDS_MS, owner: userId }),
    )
  logEvent(log, 'account.purged', { userId })
}
