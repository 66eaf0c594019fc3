import { type FileHandle, open } from 'node:fs/promises'
import { migrations } from '../migrate.ts'
import { readArchive, SUMS, sha256 } from './archive.ts'
import { BackupError, type BackupHead, FILES, HEAD, ROWS, readHead, readPage } from './backup-format.ts'
import type { Row, Table } from './snapshot.ts'

/** A part of a backup: some rows of a table, or a file. */
type BackupPart = { table: Table; rows: Row[] } | { key: string; bytes: Uint8Array }

export interface Backup extends BackupHead {
  /** Each part once, with referenced tables first. */
  parts(): AsyncIterable<BackupPart>
  close(): Promise<void>
}

const SQLITE = 'SQLite format 3\0'

/**
 * Opens a backup after verifying every byte. Throws BackupError, in one sentence, if it is not a backup, was
 * truncated or altered, or comes from a newer version.
 */
export async function openBackup(file: string): Promise<Backup> {
  const handle = await open(file, 'r').catch((error) => {
    throw new BackupError(`${file} can’t be read (${messageOf(error)}).`)
  })
  try {
    await refuseDatabase(handle, file)
    const head = await verified(handle, file)
    if (!Object.hasOwn(migrations, head.version)) {
      throw new BackupError(
        `${file} was written by a newer version of Tidings; restore it with that version.`,
      )
    }
    return { ...head, parts: () => partsOf(handle), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function refuseDatabase(handle: FileHandle, file: string): Promise<void> {
  const { buffer } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
  if (buffer.toString('latin1') !== SQLITE) return
  throw new BackupError(
    `${file} is a copy of a database, not a backup: without its log and its files it is incomplete. Make one with “npm run tidings -- backup FILE”.`,
  )
}

async function verified(handle: FileHandle, file: string): Promise<BackupHead> {
  const sums: string[] = []
  let written: string | undefined
  let head: BackupHead | undefined
  try {
    for await (const { name, bytes } of readArchive(handle)) {
      if (written !== undefined) throw new Error('there is data after its end')
      if (name === HEAD && sums.length === 0) head = readHead(bytes)
      if (name === SUMS) written = String(Buffer.from(bytes))
      else sums.push(`${sha256(bytes)}  ${name}\n`)
    }
  } catch (error) {
    throw new BackupError(`${file} is truncated, altered or not a backup (${messageOf(error)}).`)
  }
  if (written === undefined) throw new BackupError(`${file} is not a backup of Tidings.`)
  if (written !== sums.join('')) throw new BackupError(`${file} was altered: its checksums do not match.`)
  if (!head) throw new BackupError(`${file} is not a backup that this version of Tidings can read.`)
  return head
}

async function* partsOf(handle: FileHandle): AsyncGenerator<BackupPart> {
  for await (const { name, bytes } of readArchive(handle)) {
    const table = /^\d+-(\w+)-\d+\.jsonl\.zst$/.exec(
      name.startsWith(ROWS) ? name.slice(ROWS.length) : '',
    )?.[1]
    if (table !== undefined) {
      const { columns, rows } = await readPage(bytes)
      yield { table: { name: table, columns }, rows }
    } else if (name.startsWith(FILES)) yield { key: name.slice(FILES.length), bytes }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
