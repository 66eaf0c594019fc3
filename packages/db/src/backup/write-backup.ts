import type { Database } from '../database.ts'
import type { FileStore, HeldFiles } from '../files/file-store.ts'
import { type ArchiveTarget, type ArchiveWriter, fileTarget, writeArchive } from './archive.ts'
import { BackupError, FILES, HEAD, ROWS, writeHead, writePages } from './backup-format.ts'
import { type Row, type Snapshot, type Table, takeSnapshot } from './snapshot.ts'

/** A database and its file store. */
export interface Kept {
  database: Database
  files: FileStore
}

interface BackupCounts {
  rows: number
  files: number
  /** Keys of files that have a row and are missing from the store. */
  lost: string[]
}

/**
 * Writes a consistent copy of a database and all of its files into one archive, while servers run: into a file, or any other
 * target. `size` is the archive's in bytes. Throws BackupError if the file exists, or there is nothing to back up.
 */
export async function writeBackup(
  kept: Kept,
  target: string | ArchiveTarget,
): Promise<BackupCounts & { size: number }> {
  const archive = writeArchive(typeof target === 'string' ? await fileTarget(target) : target)
  try {
    const counts = await fill(archive, kept)
    return { ...counts, size: await archive.finish() }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function fill(archive: ArchiveWriter, { database, files }: Kept): Promise<BackupCounts> {
  // Before the snapshot, so that a file that it names and that is deleted afterwards is held.
  const held = await files.hold()
  const snapshot = await takeSnapshot(database)
  try {
    if (snapshot.version === '') throw new BackupError('The database is empty; there is nothing to back up.')
    await archive.add(HEAD, writeHead({ setAt: Date.now(), version: snapshot.version }))
    const { rows, named } = await addRows(archive, snapshot)
    const added = await addFiles(archive, { files, held }, named)
    return { rows, files: added.size, lost: [...named].filter((key) => !added.has(key)) }
  } finally {
    await snapshot.close()
    await held.release()
  }
}

/** Tables are numbered, so that referenced ones are restored first. */
async function addRows(
  archive: ArchiveWriter,
  snapshot: Snapshot,
): Promise<{ rows: number; named: ReadonlySet<string> }> {
  const named = new Set<string>()
  let rows = 0
  for (const [no, table] of snapshot.tables.entries()) {
    const note = (row: Row) => {
      rows += 1
      for (const key of keysIn(table, row)) named.add(key)
    }
    let page = 0
    for await (const bytes of writePages(snapshot, table, note)) {
      page += 1
      await archive.add(`${ROWS}${padded(no)}-${table.name}-${padded(page)}.jsonl.zst`, bytes)
    }
  }
  return { rows, named }
}

const padded = (n: number) => String(n).padStart(5, '0')

/** The keys of files in a row; none if it lost its owner or mail and waits to be deleted. */
function keysIn({ name, columns }: Table, row: Row): string[] {
  if (name !== 'files') return []
  const cell = (column: string) => row[columns.indexOf(column)] ?? null
  const isDetached =
    cell('user_id') === null ||
    (cell('mail_id') === null && !['avatar', 'photo', 'key'].includes(String(cell('kind'))))
  return isDetached ? [] : [String(cell('key'))]
}

/** Files that are read while others are written: reading from a remote store is slow. */
const AHEAD = 4

async function addFiles(
  archive: ArchiveWriter,
  { files, held }: { files: FileStore; held: HeldFiles },
  keys: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const added = new Set<string>()
  const ahead: { key: string; reading: Promise<Uint8Array | undefined> }[] = []
  const addNext = async () => {
    const next = ahead.shift()
    const bytes = await next?.reading
    if (!next || !bytes) return
    await archive.add(FILES + next.key, bytes)
    added.add(next.key)
  }
  const read = async (key: string) => (await files.get(key)) ?? (await held.get(key))
  for (const key of keys) {
    const reading = read(key)
    // Awaited later, possibly long after it failed.
    reading.catch(() => {})
    ahead.push({ key, reading })
    if (ahead.length >= AHEAD) await addNext()
  }
  while (ahead.length > 0) await addNext()
  return added
}
