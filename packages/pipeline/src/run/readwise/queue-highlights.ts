import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { addUnsent, findReadwise, updateReadwise } from '@tidings/db/queries/readwise'
import { lockUser } from '@tidings/db/queries/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/** A note that is still written is sent once. */
const DELAY_MS = 10_000

/**
 * Notes that one of the user's highlights, or each of them, is to be sent to Readwise, in the transaction in which it was
 * made or changed; nothing for users without a token. Wake the queue afterwards.
 */
export async function queueForReadwise(
  trx: Transaction<Tables>,
  jobs: JobQueue,
  userId: string,
  highlightId?: string,
): Promise<void> {
  if (!(await findReadwise(trx, userId))?.token) return
  // Else a job that ends just now would not see what is added.
  await lockUser(trx, userId)
  const row = await findReadwise(trx, userId)
  if (!row?.token) return
  await addUnsent(trx, userId, highlightId)
  if (row.next_at !== null) return
  const runAt = Date.now() + (highlightId === undefined ? 0 : DELAY_MS)
  await updateReadwise(trx, userId, { next_at: runAt })
  await jobs.add(trx, 'send-highlights', { at: runAt }, { runAt, owner: userId })
}
