import { keysOfNoFile, listKeys } from '../queries/pictures/files.ts'
import type { Executor } from '../schema.ts'
import type { FileStore } from './file-store.ts'

const PAGE = 500
/** Concurrent requests to the store. */
const AT_ONCE = 8

/**
 * Checks all files that have a row, and calls `onMissing` for each that is missing in the store; returns their number.
 * Throws what the store throws.
 */
export async function missingFiles(
  db: Executor,
  files: FileStore,
  onMissing: (key: string) => void,
): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const keys = await listKeys(db, { after, limit: PAGE })
    const left = keys.values()
    const missing: string[] = []
    const look = async () => {
      for (const key of left) if (!(await files.has(key))) missing.push(key)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, look))
    // Files deleted meanwhile have no row any more.
    const deleted = await keysOfNoFile(db, missing)
    for (const key of missing.toSorted()) if (!deleted.includes(key)) onMissing(key)
    count += keys.length
    after = keys.at(-1) ?? ''
    if (keys.length < PAGE) return count
  }
}
