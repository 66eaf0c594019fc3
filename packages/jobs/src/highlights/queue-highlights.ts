import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { addUnsent, findReadwise, updateReadwise } from '@tidings/db/queries/highlights/readwise'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/** A note that is still being written is sent once. */
const DELAY_MS = 10_000

/**
 * Queues one of the user's highlights, or all of them, for Readwise, in the transaction that creates or changes it;
 * does nothing for users without a token. Wake the queue afterwards.
 */
export async function queueForReadwise(
  trx: Transaction<Tables>,
  jobs: JobQueue,
  userId: string,
  highlightId?: string,
): Promise<void> {
  if (!(await findReadwise(trx, userId))?.token) return
  // Otherwise a job that is just ending would miss it.
  await lockUser(trx, userId)
  const row = await findReadwise(trx, userId)
  if (!row?.token) return
  await addUnsent(trx, userId, highlightId)
  if (row.next_at !== null) return
  const runAt = Date.now() + (highlightId === undefined ? 0 : DELAY_MS)
  await updateReadwise(trx, userId, { next_at: runAt })
  await jobs.add(trx, 'send-highlights', { at: runAt }, { runAt, owner: userId })
}
