import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { deleteReadwise, insertReadwise } from '@tidings/db/queries/highlights/readwise'
import type { Executor, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { secretsOfUser } from '../receive/user-secrets.ts'
import { queueForReadwise } from './queue-highlights.ts'

/** A Readwise token, sealed for this user. */
export async function sealedToken(
  stored: { db: Executor; files: FileStore },
  userId: string,
  token: string,
): Promise<string> {
  return (await secretsOfUser(stored, userId, 'readwise')).seal(token, userId)
}

/**
 * Stores a sealed token, replacing any other, and queues all highlights of the user. Call it under lockUser, and wake
 * the queue afterwards.
 */
export async function connectReadwise(
  trx: Transaction<Tables>,
  jobs: JobQueue,
  userId: string,
  token: string,
): Promise<void> {
  // Highlights that waited for another token wait again.
  await deleteReadwise(trx, userId)
  await insertReadwise(trx, userId, { token, now: Date.now() })
  await queueForReadwise(trx, jobs, userId)
}
