import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Backup, openBackup } from '@tidings/db/backup/open-backup'
import { clearDatabase, restoreBackup } from '@tidings/db/backup/restore-backup'
import { downloadArchive } from '@tidings/db/backup/s3-archive'
import { type Database, openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { s3Store } from '@tidings/db/files/s3-store'
import { refuseInUse } from '@tidings/db/sqlite/refuse-in-use'
import { DATABASE_FILE, directLocation } from '../app/open-app.ts'
import { beginRestore, endRestore, replaceData } from '../app/restoring.ts'
import type { Settings } from '../settings.ts'
import { CommandError, formatCount, print, readArguments } from './command-line.ts'
import { objectAt } from './s3-object.ts'

interface Restored {
  rows: number
  files: number
  /** The new location of the previous data. */
  aside: string | undefined
}

/**
 * Restores a backup from a file, resolved against `folder`, or an object at an `s3://` address, into an empty data folder and, with DATABASE_URL, an empty
 * database; changes nothing unless the whole backup is intact. Throws CommandError, BackupError, DataFolderError or
 * DatabaseError.
 */
export async function restoreCommand(
  settings: Settings,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const usage = 'restore FILE|s3://… [--replace]'
  const { words, options } = readArguments(usage, args, { replace: 'boolean' }, { min: 1, max: 1 })
  const [name = ''] = words
  await refuseFilledBucket(settings)
  const fetched = await fetchBackup(settings, name)
  const backup = await openBackup(fetched?.file ?? path.resolve(folder, name))
  try {
    const restoreCommand = settings.databaseUrl === undefined ? intoFolder : intoServer
    const { rows, files, aside } = await restoreCommand(backup, settings, options.replace === true)
    const taken = new Date(backup.setAt).toISOString()
    print(
      `Restored as of ${taken}: ${formatCount(rows, 'row')} and ${formatCount(files, 'file')}, in ${settings.dataDir}.`,
    )
    if (aside !== undefined) print(`The previous data is in ${aside}.`)
    if (settings.storage.address) print('Move its files into the bucket: npm run tidings -- move-files')
  } finally {
    await backup.close()
    await fetched?.remove()
  }
}

/**
 * Files are restored into DATA_DIR, where servers read them as well; those of the bucket would remain beside them, and
 * belong to the replaced data.
 */
async function refuseFilledBucket({ storage, s3 }: Settings): Promise<void> {
  if (!storage.address || !s3) return
  for await (const _ of s3Store(storage.address, s3).keys()) {
    throw new CommandError('There are files at STORAGE_URL; restore with another bucket or prefix.')
  }
}

/** Undefined for a file name. */
async function fetchBackup(
  settings: Settings,
  name: string,
): Promise<{ file: string; remove(): Promise<void> } | undefined> {
  const object = objectAt(settings, name)
  if (!object) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-backup-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'backup.tar')
  try {
    await downloadArchive(object.s3, object.key, file)
  } catch (error) {
    await remove()
    throw error
  }
  return { file, remove }
}

async function intoFolder(backup: Backup, { dataDir }: Settings, replace: boolean): Promise<Restored> {
  const current = path.join(dataDir, DATABASE_FILE)
  if (replace && existsSync(current)) refuseInUse(current)
  const workshop = await beginRestore(dataDir, { replace })
  const counts = await build(backup, workshop).catch(async (error) => {
    await endRestore(dataDir)
    throw error
  })
  const aside = await replaceData(dataDir, new Date())
  await endRestore(dataDir)
  return { ...counts, aside }
}

async function build(backup: Backup, workshop: string) {
  const database = await openDatabase(path.join(workshop, DATABASE_FILE), () => {})
  return closing(database, () =>
    restoreBackup(backup, { database, files: folderStore(path.join(workshop, 'files')) }),
  )
}

/** A failure after emptying the database leaves the folder marked, as its data is then neither old nor new. */
async function intoServer(backup: Backup, settings: Settings, replace: boolean): Promise<Restored> {
  const { dataDir } = settings
  const database = await openDatabase(directLocation(settings), () => {})
  return closing(database, async () => {
    const workshop = await beginRestore(dataDir, { replace })
    if (database.kind === 'postgres') {
      await clearDatabase(database.driver, { replace }).catch(async (error) => {
        await endRestore(dataDir)
        throw error
      })
    }
    let aside: string | undefined
    const files = folderStore(path.join(workshop, 'files'))
    const counts = await restoreBackup(backup, { database, files }, async () => {
      aside = await replaceData(dataDir, new Date())
    })
    await endRestore(dataDir)
    return { ...counts, aside }
  })
}

async function closing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await database.close()
  }
}
