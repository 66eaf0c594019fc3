import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { cached } from '../cached.ts'

/** How long a result is cached; the margins cover the inaccuracy. */
const KNOWN_MS = 250
/** With less free space, in bytes, something stops: see the table in .github/LIMITS.md. */
export const SPACE = {
  /** Uploads; and their own size. */
  uploads: 2_000_000_000,
  pictures: 1_000_000_000,
  /** Accepting mail: one and a half of the largest mail (as in Postfix), and `ofMail`. */
  mail: 15_360_000,
  /**
   * How many times its size a mail takes until it is processed: in the spool, twice in SQLite's log and the database, with
   * its articles and their index, which take three times as much as the mails of real newsletters, and in the archive.
   */
  ofMail: 5,
  /** Work in the background: the rest is for what users do. */
  work: 8_000_000,
  /** The reserve is released then. */
  full: 2_000_000,
}
/** With more free space than this, nobody looks how much waits. */
const AMPLE = 10_000_000_000

/** The free and all bytes of a folder's volume; undefined if the system doesn't report them. */
export async function volumeOf(folder: string): Promise<{ free: number; all: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: blocks * bsize }
  } catch {
    return undefined
  }
}

/*
 * A disk may be filled by any program. So that users can sign in nevertheless, and SQLite's log be moved into the
 * database, which takes space before it frees any, a file in DATA_DIR takes some that is released then.
 */

export const reserveIn = (dataDir: string) => path.join(dataDir, 'reserve')

/** Releases the reserve of a data folder if its disk is full; without that, no database could be opened. */
export async function releaseReserve(dataDir: string): Promise<boolean> {
  const volume = await volumeOf(dataDir)
  if (!volume || volume.free >= SPACE.full || (await sizeOfFile(reserveIn(dataDir))) === 0) return false
  await rm(reserveIn(dataDir), { force: true })
  return true
}

/** The size of a file in bytes; 0 without one. */
export async function sizeOfFile(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Returns a check whether a folder's volume has this many bytes free; true if the system doesn't report it. */
export function openFreeSpace(folder: string, needed: number): () => Promise<boolean> {
  return cached(KNOWN_MS, async () => ((await volumeOf(folder))?.free ?? needed) >= needed)
}

/**
 * Returns a check whether a mail of this many bytes may be accepted, which counts it: everything that was accepted must
 * still have the space to be processed. `waitingBytes` are of the mails that are not processed yet.
 */
export function openSpaceForMail(
  folder: string,
  waitingBytes: () => Promise<number>,
): (bytes: number) => Promise<boolean> {
  /** Of mails that may not be among the waiting ones yet. */
  let accepted = 0
  const look = cached(KNOWN_MS, async () => {
    const free = (await volumeOf(folder))?.free ?? AMPLE
    if (free >= AMPLE) return AMPLE
    const before = accepted
    // Without the database no mail is accepted anyway.
    const waiting = await waitingBytes().catch(() => 0)
    accepted -= before
    return free - SPACE.mail - SPACE.ofMail * waiting
  })
  return async (bytes) => {
    const hasSpace = (await look()) >= SPACE.ofMail * (accepted + bytes)
    if (hasSpace) accepted += bytes
    return hasSpace
  }
}
