import { deleteDetachedFiles, listDetachedFiles } from '../queries/pictures/files.ts'
import type { Executor } from '../schema.ts'
import type { FileStore } from './file-store.ts'

const AT_ONCE = 100

/**
 * Deletes the bytes of files whose owner or mail is gone, then their rows; returns the number. If the process is
 * killed meanwhile, the remaining rows let the next one continue, and a backup in progress still gets the bytes.
 * Throws if the store fails, after deleting all others that it could.
 */
export async function sweepFiles(db: Executor, files: FileStore): Promise<number> {
  let swept = 0
  let failure: { reason: unknown } | undefined
  for (let after = ''; ; ) {
    const detached = await listDetachedFiles(db, { after, limit: AT_ONCE })
    const outcomes = await Promise.allSettled(detached.map(({ key }) => files.delete(key)))
    const gone = detached.filter((_, at) => outcomes[at]?.status === 'fulfilled').map(({ id }) => id)
    if (gone.length > 0) await deleteDetachedFiles(db, gone)
    swept += gone.length
    failure ??= outcomes.find((outcome) => outcome.status === 'rejected')
    const last = detached.at(-1)
    if (!last) break
    after = last.id
  }
  if (failure) throw failure.reason
  return swept
}
