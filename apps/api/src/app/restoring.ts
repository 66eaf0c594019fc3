import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** A data folder can't be used as it is; the message is one sentence for anyone who runs the server. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** What a restore is about, in the order in which it is moved: the database last, as it makes a folder one with data. */
const MOVED = ['files', 'tidings.db']
const OLD = ['tidings.db', 'tidings.db-wal', 'tidings.db-shm', 'files']
const SET_ASIDE = 'before-restore-'

/** Where a restore builds what it will move into the data folder, and so whether one is under way there. */
const workshopIn = (dataDir: string) => path.join(dataDir, 'restoring')

/** Throws when a restore into the folder began and didn't end: what is there may be half of it. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(workshopIn(dataDir))) return
  throw new DataFolderError(
    `A restore into ${dataDir} is not finished: run it again, or remove ${workshopIn(dataDir)} to start without it.`,
  )
}

/** Begins a restore, in place of one that was cut off, and returns the folder to build in. */
export async function beginRestore(dataDir: string, { replace }: { replace: boolean }): Promise<string> {
  const workshop = workshopIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await rm(workshop, { recursive: true, force: true })
  const there = (await readdir(dataDir)).filter((name) => !name.startsWith(SET_ASIDE))
  if (there.length > 0 && !replace) {
    throw new DataFolderError(
      `${dataDir} is not empty; choose another DATA_DIR, or move its content aside with --replace.`,
    )
  }
  await mkdir(workshop, { mode: 0o700 })
  return workshop
}

/** Moves what was there into a folder beside, whose name it gives, and what was built into its place. */
export async function replaceData(dataDir: string, now: Date): Promise<string | undefined> {
  const workshop = workshopIn(dataDir)
  const old = OLD.filter((name) => existsSync(path.join(dataDir, name)))
  const aside = path.join(dataDir, SET_ASIDE + now.toISOString().replaceAll(/[:.]/g, '-'))
  if (old.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of old) await rename(path.join(dataDir, name), path.join(aside, name))
  for (const name of MOVED) {
    const built = path.join(workshop, name)
    if (existsSync(built)) await rename(built, path.join(dataDir, name))
  }
  await flush(dataDir)
  return old.length > 0 ? aside : undefined
}

/** What was built is in its place, or given up. */
export async function endRestore(dataDir: string): Promise<void> {
  await rm(workshopIn(dataDir), { recursive: true, force: true })
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
