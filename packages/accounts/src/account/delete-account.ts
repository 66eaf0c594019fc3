import { GRACE_MS, suspendAccount } from '@tidings/db/queries/account-deletion'
import { listUndos } from '@tidings/db/queries/mailed-links'
import { lockUser } from '@tidings/db/queries/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { AccountServices } from '../context.ts'
import { notifyOwner } from './notify-owner.ts'
import { timeOfChange } from './time-of-change.ts'

/**
 * Deletes the account now and tells its owner by a mail with which it can be taken back; what it holds is left to the
 * worker, in a week, or at once where nobody can be told. False when there is no such account any more. What is waiting for
 * the worker must be woken after the transaction.
 */
export async function deleteAccount(
  services: Pick<AccountServices, 'jobs' | 'mailedLinks'>,
  trx: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  await lockUser(trx, userId)
  const now = Date.now()
  if (!(await suspendAccount(trx, userId, now))) return false
  const undoableSince = await timeOfChange(trx, userId)
  await notifyOwner(services, trx, userId, { kind: 'account-deleted', undoableSince })
  const isNotified = (await listUndos(trx, userId, now)).length > 0
  const runAt = isNotified ? now + GRACE_MS : now
  await services.jobs.add(trx, 'purge-account', { userId }, { runAt, owner: userId })
  return true
}
