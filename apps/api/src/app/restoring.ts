import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** A data folder can't be used as it is; the message is one sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** What a restore replaces, in the order of moving: the database last, as it marks a folder as one with data. */
const MOVED = ['files', 'tidings.db']
const OLD = ['tidings.db', 'tidings.db-wal', 'tidings.db-shm', 'files', 'spool']
const SET_ASIDE = 'before-restore-'

/** The staging folder of a restore; its existence means that one is in progress. */
const workshopIn = (dataDir: string) => path.join(dataDir, 'restoring')

/** Throws if a restore into the folder was not completed, as its data may be partial. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(workshopIn(dataDir))) return
  throw new DataFolderError(
    `A restore into ${dataDir} is not finished: run it again, or remove ${workshopIn(dataDir)} to start without it.`,
  )
}

/** Begins a restore, replacing an interrupted one, and returns the staging folder. */
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

/** Moves the existing data into a folder beside it, whose name it returns, and the staged data into its place. */
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

/** Ends a restore, whether completed or abandoned. */
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
