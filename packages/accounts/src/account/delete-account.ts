import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import { closeAccount, GRACE_MS, purgeRows, suspendAccount } from '@tidings/db/queries/account-deletion'
import { listUndos } from '@tidings/db/queries/mailed-links'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { avatarKey } from '../avatars/avatar-file.ts'
import type { AccountServices } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { notifyOwner } from './notify-owner.ts'
import { timeOfChange } from './time-of-change.ts'

/** What a worker was at when the account was closed is done by then: its files are looked for once more. */
const AFTERWARDS_MS = 600_000

/**
 * Deletes the account now and tells its owner by a mail with which it can be taken back; what it holds is left to the
 * worker, in a week, or at once where nobody can be told and the operator can't take it back either. False when there is no such account any more. What is waiting for
 * the worker must be woken after the transaction.
 */
export async function deleteAccount(
  services: Pick<AccountServices, 'jobs' | 'mailedLinks'>,
  trx: Transaction<Tables>,
  userId: string,
  { byOperator = false }: { byOperator?: boolean } = {},
): Promise<boolean> {
  await lockUser(trx, userId)
  const now = Date.now()
  if (!(await suspendAccount(trx, userId, now))) return false
  const undoableSince = await timeOfChange(trx, userId)
  await notifyOwner(services, trx, userId, { kind: 'account-deleted', undoableSince })
  const isNotified = (await listUndos(trx, userId, now)).length > 0
  const runAt = isNotified || byOperator ? now + GRACE_MS : now
  await services.jobs.add(trx, 'purge-account', { userId }, { runAt, owner: userId })
  return true
}

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
  // Mails, their pictures and uploads lie under whose they were: also what was put there just then, and never became a file.
  for (const kind of ['mails', 'pictures', 'imports']) await files.deleteAll(`${kind}/${userId}`)
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
