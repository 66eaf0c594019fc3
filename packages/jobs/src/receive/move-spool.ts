import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDataError } from '@tidings/db/database-faults'
import { findUser } from '@tidings/db/queries/accounts/users'
import { dropSpoolPlaces, findSpoolPlace, setSpoolPlace } from '@tidings/db/queries/mails/spool-places'
import type { IncomingMail } from './incoming-mail.ts'
import { CLOSED_EXTENSION, flushFolder, OPEN_EXTENSION } from './spool.ts'
import { HEAD_BYTES, hasRecordWithin, mailOf, recordLength } from './spool-records.ts'
import { type MailStorage, storeMails } from './store-mails.ts'

export interface Moving extends MailStorage {
  folder: string
  log: { error(details: object, message: string): void }
}

/** The maximum number and approximate bytes of mails per transaction. */
const MAX_MAILS = 64
const CHUNK_BYTES = 1_000_000
/**
 * A file that is larger, or to which nothing was added for this long, is closed, so that deleted mails don't remain in
 * it.
 */
const MAX_BYTES = 16_000_000
const IDLE_MS = 30_000
/** The maximum age of an open file. */
const MAX_MS = 300_000

interface SpooledMail {
  mail: IncomingMail
  /** Where the next record begins. */
  end: number
}

/**
 * Moves mails from the spool into the database, and returns how many. Each is moved exactly once, regardless of
 * concurrent processes and crashes: the position in a file is stored in the same transaction. `isLast` closes all
 * files.
 */
export async function moveSpool(moving: Moving, { isLast = false } = {}): Promise<number> {
  let moved = 0
  for (const name of (await spooled(moving.folder)).toSorted()) {
    moved += await moveFile(moving, name, isLast).catch((error) => {
      // Another process has moved it.
      if (error.code === 'ENOENT') return 0
      throw error
    })
  }
  return moved
}

/** Whether all files of a spool are as recent as if a process is moving them. */
export async function isSpoolMoved(folder: string): Promise<boolean> {
  return (await spooled(folder)).every((name) => ageOf(name) < 2 * MAX_MS)
}

/** In milliseconds. */
const ageOf = (name: string) => Date.now() - Number.parseInt(name, 10)

/** The names of a spool's files; empty without a spool. */
export async function spooled(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith(OPEN_EXTENSION) || name.endsWith(CLOSED_EXTENSION))
}

async function moveFile(moving: Moving, name: string, isLast: boolean): Promise<number> {
  const id = path.parse(name).name
  const file = path.join(moving.folder, name)
  const handle = await open(file, 'r')
  try {
    let moved = await moveAll(moving, handle, id)
    const { size, mtimeMs } = await handle.stat()
    if (name.endsWith(OPEN_EXTENSION)) {
      const isDue = size >= MAX_BYTES || Date.now() - mtimeMs >= IDLE_MS || ageOf(name) >= MAX_MS
      if (!isLast && !isDue) return moved
      await rename(file, path.join(moving.folder, id + CLOSED_EXTENSION))
      // Records written before it was closed, which the writer does not repeat.
      moved += await moveAll(moving, handle, id)
    }
    const ended = path.join(moving.folder, id + CLOSED_EXTENSION)
    if (await isDamaged(handle, await findSpoolPlace(moving.db, id))) {
      const kept = path.join(moving.folder, `${id}.damaged`)
      await rename(ended, kept)
      moving.log.error({ file: kept }, 'received mail could not be read and stays in a file')
    } else await rm(ended, { force: true })
    await flushFolder(moving.folder)
    const left = (await spooled(moving.folder)).map((each) => path.parse(each).name)
    await dropSpoolPlaces(moving.db, [...left, id])
    return moved
  } finally {
    await handle.close()
  }
}

/** Whether records follow an unreadable one: after an incomplete write there are none. */
async function isDamaged(handle: FileHandle, at: number): Promise<boolean> {
  const { size } = await handle.stat()
  return at < size && hasRecordWithin(await readBytes(handle, at, size - at))
}

async function moveAll(moving: Moving, handle: FileHandle, id: string): Promise<number> {
  let moved = 0
  for (let at = await findSpoolPlace(moving.db, id); ; ) {
    const records = await readRecords(handle, at)
    const last = records.at(-1)
    if (!last) return moved
    await keepFrom(moving, { id, at }, records)
    moved += records.length
    at = last.end
  }
}

/** Thrown if another process has moved the same records. */
class Overtaken extends Error {
  code = 'ENOENT'
}

async function keepFrom(
  moving: Moving,
  from: { id: string; at: number },
  records: SpooledMail[],
): Promise<void> {
  const { at, id } = from
  const mails = records.map(({ mail }) => ({ mail, inContext: directly }))
  const end = records.at(-1)?.end ?? at
  try {
    await storeMails(moving, mails, async (trx) => {
      if (!(await setSpoolPlace(trx, id, { from: at, to: end }))) throw new Overtaken()
    })
  } catch (error) {
    if (!isDataError(error)) throw error
    if (mails.length === 1 && mails[0]) return setAside(moving, mails[0].mail, { ...from, end, error })
    let next = at
    for (const record of records) {
      await keepFrom(moving, { id, at: next }, [record])
      next = record.end
    }
  }
}

const directly = <T>(work: () => T): T => work()

/**
 * Handles an accepted mail that the database rejects: it is dropped if its account is gone, otherwise kept as a file.
 */
async function setAside(
  { db, folder, log }: Moving,
  mail: IncomingMail,
  { id, at, end, error }: { id: string; at: number; end: number; error: unknown },
): Promise<void> {
  if (await findUser(db, mail.userId)) {
    const file = path.join(folder, `${id}-${at}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, mail.raw, { mode: 0o600, flush: true })
    log.error({ err: error, userId: mail.userId, file }, 'an email could not be stored and stays in a file')
  }
  await db.transaction().execute((trx) => setSpoolPlace(trx, id, { from: at, to: end }))
}

/** Complete records from a position on; nothing behind a broken one was acknowledged. */
async function readRecords(handle: FileHandle, from: number): Promise<SpooledMail[]> {
  const records: SpooledMail[] = []
  let at = from
  let bytes = await readBytes(handle, at, CHUNK_BYTES)
  while (records.length < MAX_MAILS) {
    const length = recordLength(bytes)
    if (length === undefined) break
    if (length > bytes.byteLength) {
      if (records.length > 0) break
      bytes = await readBytes(handle, at, length)
      if (length > bytes.byteLength) break
    }
    const mail = mailOf(bytes.subarray(0, length))
    if (!mail) break
    at += length
    records.push({ mail, end: at })
    bytes = bytes.subarray(length)
    if (bytes.byteLength < HEAD_BYTES) break
  }
  return records
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
