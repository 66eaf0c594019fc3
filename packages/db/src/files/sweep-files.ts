import { deleteDetachedFiles, listDetachedFiles } from '../queries/files.ts'
import type { Executor } from '../schema.ts'
import type { FileStore } from './file-store.ts'

const AT_ONCE = 100

/**
 * Deletes the bytes of files whose owner or mail is gone, then forgets them; returns how many. A process that is killed
 * meanwhile leaves rows by which the next finds what is left, and a backup of an instant before still gets the bytes.
 * Throws when the store fails, with all others deleted that could be.
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
