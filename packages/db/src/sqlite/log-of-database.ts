import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import type SqliteDatabase from 'better-sqlite3'

/*
 * Commits are in a log beside the database until they are moved into it: a copy of the database's file alone lacks
 * them, but looks complete. Therefore, whoever closes a database last takes it out of WAL mode, which is visible in its
 * header: such a file is complete. A file in WAL mode without a log may still be complete if it is where it always was,
 * for example after SQLite's own program opened it after a crash; its location is stored beside it. A copy is another
 * file.
 */

/** The position of the WAL flag and the application id in a file's header (https://www.sqlite.org/fileformat2.html). */
const HEADER_LENGTH = 100
const PAGE_AT = 16
const MODE_AT = 18
const LOG_MODE = 2
const SIZE_AT = 28
const APPLICATION_AT = 68
/** `Tidi`: set by every version that switches a database out of WAL mode when it closes it. */
const APPLICATION = 0x54_69_64_69

/** Whether the last commits are missing from a file: it was copied without its log, or that was removed. */
export function isLogMissing(file: string): boolean {
  const header = headerOf(file)
  if (header?.readUInt8(MODE_AT) !== LOG_MODE || existsSync(`${file}-wal`)) return false
  // SQLite itself removes the index of a log before the log.
  if (existsSync(`${file}-shm`)) return true
  const isNew = header.readUInt32BE(SIZE_AT) <= 1
  return (isNew || header.readUInt32BE(APPLICATION_AT) === APPLICATION) && noted(file) !== placeOf(file)
}

/** Whether a file without a log is shorter than its header says: it was truncated. */
export function isTruncated(file: string): boolean {
  const header = headerOf(file)
  if (!header?.toString('latin1').startsWith('SQLite format 3') || existsSync(`${file}-wal`)) return false
  // The largest page size is stored as 1.
  const page = header.readUInt16BE(PAGE_AT) === 1 ? 65_536 : header.readUInt16BE(PAGE_AT)
  return statSync(file).size < page * header.readUInt32BE(SIZE_AT)
}

/** Puts a database into WAL mode. Call it first on each connection that writes. */
export function beginLog(driver: SqliteDatabase.Database): void {
  const { name: file } = driver
  const place = placeOf(file)
  if (noted(file) !== place) writeFileSync(noteOf(file), place, { mode: 0o600 })
  whileBusy(() => driver.pragma('journal_mode = WAL'))
  if (driver.pragma('application_id', { simple: true }) === APPLICATION) return
  whileBusy(() => driver.pragma(`application_id = ${APPLICATION}`))
  // A file of an earlier version: it is marked before anything else is committed.
  if (Number(driver.pragma('page_count', { simple: true })) > 1) driver.pragma('wal_checkpoint(truncate)')
}

/** How long another process may take to begin or end the log of a file, and the pause between tries, in ms. */
const MAX_BUSY = 5000
const BUSY_PAUSE = 10

/** Tries again while another process has the file: SQLite doesn't wait for a lock when it changes the kind of log. */
function whileBusy(change: () => unknown): void {
  const until = Date.now() + MAX_BUSY
  for (;;) {
    try {
      change()
      return
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
      if (!isBusy || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE)
    }
  }
}

/** Moves the log into the database permanently; false if others have it open, who will do so when they close it. */
export function endLog(driver: SqliteDatabase.Database): boolean {
  try {
    driver.pragma('busy_timeout = 0')
    // Only one page is left to write: a journal on disk would need three flushes for it.
    return driver.pragma('journal_mode = memory', { simple: true }) === 'memory'
  } catch {
    return false
  }
}

function headerOf(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined
  const header = Buffer.alloc(HEADER_LENGTH)
  const descriptor = openSync(file, 'r')
  try {
    return readSync(descriptor, header, 0, HEADER_LENGTH, 0) === HEADER_LENGTH ? header : undefined
  } finally {
    closeSync(descriptor)
  }
}

const noteOf = (file: string) => `${file}-home`

const noted = (file: string) => (existsSync(noteOf(file)) ? readFileSync(noteOf(file), 'utf8') : undefined)

/** The inode: different for each file on a disk, and unchanged when it is moved there. */
function placeOf(file: string): string {
  const { ino, birthtimeMs } = statSync(file)
  return `${ino} ${Math.floor(birthtimeMs)}`
}
