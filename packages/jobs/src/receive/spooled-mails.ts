import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { findSpoolPlace } from '@tidings/db/queries/mails/spool-places'
import type { Executor } from '@tidings/db/schema'
import type { IncomingMail } from './incoming-mail.ts'
import { spooled } from './move-spool.ts'
import { factsOf, recordLength } from './spool-records.ts'

/** An accepted mail that is not in the database yet. */
export type SpooledMail = Pick<IncomingMail, 'userId' | 'from' | 'to' | 'receivedAt'> & { id: string }

/** What a spool has that is not in the database yet. */
export interface SpoolContents {
  bytes: number
  mails: readonly SpooledMail[]
}

/** Mails beyond this number are only counted in bytes: no process has moved them for long. */
const MAX_MAILS = 10_000
/** How much of a record is read at once: its head and the mail's metadata, without its bytes. */
const START_BYTES = 8192
/** How long a result is used. */
const KNOWN_MS = 100

interface KnownFile {
  /** How far the database has its mails. */
  moved: number
  /** How far it was read. */
  read: number
  mails: { mail: SpooledMail; end: number }[]
}

/** Returns a function that reads what a spool has; each record is read once. An empty one without a spool. */
export function openSpoolContents(folder: string, db: Executor): () => Promise<SpoolContents> {
  const files = new Map<string, KnownFile>()
  let known: Promise<SpoolContents> | undefined
  let until = 0

  async function look(): Promise<SpoolContents> {
    const names = await spooled(folder)
    const ids = new Map(names.map((name) => [path.parse(name).name, name]))
    for (const id of files.keys()) if (!ids.has(id)) files.delete(id)
    let bytes = 0
    let mails = 0
    for (const [id, name] of ids) {
      const file = files.get(id) ?? { moved: 0, read: 0, mails: [] }
      files.set(id, file)
      file.moved = Math.max(file.moved, await findSpoolPlace(db, id))
      file.mails = file.mails.filter(({ end }) => end > file.moved)
      bytes += await readFurther(file, path.join(folder, name), MAX_MAILS - mails)
      mails += file.mails.length
    }
    return { bytes, mails: [...files.values()].flatMap(({ mails }) => mails.map(({ mail }) => mail)) }
  }

  /** Reads the records of at most this many mails; returns how many bytes of the file are not in the database. */
  async function readFurther(file: KnownFile, at: string, max: number): Promise<number> {
    const handle = await open(at, 'r').catch((error) => {
      // It was renamed or moved meanwhile.
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return 0
    try {
      const { size } = await handle.stat()
      file.read = Math.max(file.read, file.moved)
      while (file.mails.length < max) {
        const record = await readRecord(handle, file.read)
        if (!record || file.read + record.length > size) break
        file.read += record.length
        file.mails.push({ mail: record.mail, end: file.read })
      }
      return Math.max(0, size - file.moved)
    } finally {
      await handle.close()
    }
  }

  return () => {
    if (!known || Date.now() >= until) {
      until = Date.now() + KNOWN_MS
      known = look()
    }
    return known
  }
}

/** The record that begins at a position; undefined without one. */
async function readRecord(
  handle: FileHandle,
  at: number,
): Promise<{ length: number; mail: SpooledMail } | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, at)
  const bytes = buffer.subarray(0, bytesRead)
  const length = recordLength(bytes)
  const facts = length === undefined ? undefined : factsOf(bytes)
  if (length === undefined || !facts) return undefined
  const { id = `${at}`, userId, from, to, receivedAt } = facts
  return { length, mail: { id, userId, from, to, receivedAt } }
}
