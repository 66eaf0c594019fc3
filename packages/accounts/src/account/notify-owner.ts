import type { AccountNotice } from '@tidings/db/jobs/job-queue'
import { listUndos } from '@tidings/db/queries/accounts/mailed-links'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { AccountServices } from '../context.ts'

/**
 * Notifies by mail of a change to an account, in the transaction of the change: its address, and every previous address
 * that can still be restored, as whoever made the change may have changed the address first. With `undoableSince`, see
 * timeOfChange, the mail to its address has a link that undoes changes since then. An unconfirmed address may be a
 * stranger's, and is not notified. The caller wakes the job queue.
 */
export async function notifyOwner(
  { jobs, mailedLinks }: Pick<AccountServices, 'jobs' | 'mailedLinks'>,
  trx: Transaction<Tables>,
  userId: string,
  { kind, undoableSince }: { kind: AccountNotice; undoableSince?: number },
): Promise<void> {
  const user = await findUser(trx, userId)
  if (!user) return
  const now = Date.now()
  const isConfirmed = user.email_verified_at !== null
  const undo = { purpose: 'undo' as const, userId, email: user.email }
  const emailId =
    undoableSince === undefined || !isConfirmed
      ? undefined
      : await mailedLinks.prepare(trx, { ...undo, now: undoableSince })
  const former = (await listUndos(trx, userId, now)).filter(({ confirmed }) => confirmed === 1)
  const own = isConfirmed ? [user.email] : []
  for (const email of new Set([...own, ...former.map((link) => link.email)])) {
    const isOwn = email === user.email
    const job = { kind, userId, email, askedAt: now, ...(isOwn && emailId !== undefined && { emailId }) }
    await jobs.add(trx, 'send-account-email', job, { owner: userId })
  }
}
