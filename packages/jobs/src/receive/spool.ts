import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { IncomingMail } from './incoming-mail.ts'
import { recordOf } from './spool-records.ts'

/** Received mails in files, until another process moves them into the database, see moveSpool. */
export interface Spool {
  /**
   * Resolves when the mails are flushed, with whether they began a file; throws if they could not be written. Calls must
   * not overlap.
   */
  add(mails: readonly IncomingMail[]): Promise<boolean>
  close(): Promise<void>
}

/** The extensions of the file being written, and of a closed one. */
export const OPEN_EXTENSION = '.mails'
export const CLOSED_EXTENSION = '.ended'

/** In DATA_DIR. */
export const spoolIn = (dataDir: string) => path.join(dataDir, 'spool')

interface Segment {
  handle: FileHandle
  file: string
  inode: number
}

/**
 * Writes to one file of a folder after the other. The process that moves the mails closes a file by renaming it, at any
 * time: after each write it is checked that the file still has its name, otherwise the write is repeated in the next
 * file. A mail in both counts once.
 */
export function openSpool(folder: string): Spool {
  let segment: Segment | undefined

  async function add(mails: readonly IncomingMail[]): Promise<boolean> {
    const bytes = Buffer.concat(mails.flatMap(recordOf))
    for (;;) {
      const isFirst = segment === undefined
      segment ??= await begin(folder)
      const { handle, file, inode } = segment
      try {
        await handle.appendFile(bytes)
        await handle.datasync()
      } catch (error) {
        // It may end in half a record, and nothing behind that is read.
        await leave()
        throw error
      }
      if ((await inodeOf(file)) === inode) return isFirst
      await leave()
    }
  }

  async function leave(): Promise<void> {
    const left = segment
    segment = undefined
    await left?.handle.close().catch(() => {})
  }

  return { add, close: leave }
}

async function begin(folder: string): Promise<Segment> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${Date.now()}-${randomUUID()}${OPEN_EXTENSION}`)
  const handle = await open(file, 'ax', 0o600)
  const { ino } = await handle.stat()
  // A file whose name isn't flushed is lost in a power failure.
  await flushFolder(folder)
  await flushFolder(path.dirname(folder))
  return { handle, file, inode: ino }
}

async function inodeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).ino
  } catch {
    return undefined
  }
}

/** Flushes the directory entries of a folder. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
