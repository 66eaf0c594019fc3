import type { FileStore } from '@tidings/db/files/file-store'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import {
  closeAccount,
  GRACE_MS,
  purgeRows,
  suspendAccount,
} from '@tidings/db/queries/accounts/account-deletion'
import { listUndos } from '@tidings/db/queries/accounts/mailed-links'
import { lockUser } from '@tidings/db/queries/accounts/users'
import type { Executor, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { avatarKey } from '../avatars/avatar-file.ts'
import type { AccountServices } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { notifyOwner } from './notify-owner.ts'
import { timeOfChange } from './time-of-change.ts'

/** By then work in progress when the account was closed has ended: its files are searched once more. */
const AFTERWARDS_MS = 600_000

/**
 * Deletes the account and sends its owner a mail with an undo link; its data is left to the worker, for a week, or at
 * once if nobody can be mailed and the operator can't restore it either. False if there is no such account any more.
 * Wake the worker's jobs after the transaction.
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
 * Closes a deleted account, unless it was restored or still can be, and deletes its data: rows first, then files.
 * Throws to be retried.
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
  // Mails, their pictures and uploads are stored under their owner: this also finds those that never got a row.
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
