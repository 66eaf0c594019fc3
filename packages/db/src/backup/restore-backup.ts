import type { Database } from '../database.ts'
import type { FileStore } from '../files/file-store.ts'
import { migrate } from '../migrate.ts'
import { BackupError } from './backup-error.ts'
import { loadRows } from './load-rows.ts'
import type { Backup } from './open-backup.ts'

/** Files that are written at the same time: each is flushed, which takes its time. */
const AT_ONCE = 16

/**
 * Brings a backup back into an empty database and an empty file store, of whatever kind, and brings it up to this
 * version. `beforeCommit` is called when all rows and files are there. Throws when something in the backup doesn't fit
 * together; then there are no rows.
 */
export async function restoreBackup(
  backup: Backup,
  { database, files }: { database: Database; files: FileStore },
  beforeCommit: () => Promise<void> = async () => {},
): Promise<{ rows: number; files: number }> {
  const counts = { rows: 0, files: 0 }
  await migrate(database, backup.version)
  const loader = await loadRows(database)
  const writing: Promise<void>[] = []
  const written = () => Promise.all(writing.splice(0))
  try {
    for await (const part of backup.parts()) {
      if ('rows' in part) {
        await loader.load(part.table, part.rows)
        counts.rows += part.rows.length
        continue
      }
      const write = files.put(part.key, part.bytes)
      // It is waited for below, which may be a while after it failed.
      write.catch(() => {})
      counts.files += 1
      if (writing.push(write) >= AT_ONCE) await written()
    }
    await written()
    await beforeCommit()
    await loader.commit()
  } catch (error) {
    await loader.rollback()
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The backup can't be brought back (${why}).`)
  }
  await migrate(database)
  return counts
}
