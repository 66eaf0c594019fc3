import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Backup, openBackup } from '@tidings/db/backup/open-backup'
import { makeRoom, restoreBackup } from '@tidings/db/backup/restore-backup'
import { type Database, openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { refuseInUse } from '@tidings/db/sqlite/refuse-in-use'
import { DATABASE_FILE } from '../app/open-app.ts'
import { beginRestore, endRestore, replaceData } from '../app/restoring.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { many } from './many.ts'
import { print } from './print.ts'

interface Restored {
  rows: number
  files: number
  /** Where the previous data is now. */
  aside: string | undefined
}

/**
 * Restores a backup from a file, resolved against `folder`, into an empty data folder and, with DATABASE_URL, an empty
 * database; changes nothing unless the whole backup is intact. Throws CommandError, BackupError, DataFolderError or
 * DatabaseError.
 */
export async function restoreCommand(
  settings: Settings,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const { name, replace } = parsed(args)
  const backup = await openBackup(path.resolve(folder, name))
  try {
    const restoreCommand = settings.databaseUrl === undefined ? intoFolder : intoServer
    const { rows, files, aside } = await restoreCommand(backup, settings, replace)
    const taken = new Date(backup.setAt).toISOString()
    print(`Restored as of ${taken}: ${many(rows, 'row')} and ${many(files, 'file')}, in ${settings.dataDir}.`)
    if (aside !== undefined) print(`The previous data is in ${aside}.`)
  } finally {
    await backup.close()
  }
}

function parsed(args: readonly string[]): { name: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name, ...others] = positionals
    if (name !== undefined && others.length === 0) return { name, replace: values.replace }
  } catch {
    // An unknown option is reported like a missing name.
  }
  throw new CommandError('Usage: npm run tidings -- restore FILE [--replace]')
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
async function intoServer(
  backup: Backup,
  { dataDir, databaseUrl = '' }: Settings,
  replace: boolean,
): Promise<Restored> {
  const database = await openDatabase(databaseUrl, () => {})
  return closing(database, async () => {
    const workshop = await beginRestore(dataDir, { replace })
    if (database.kind === 'postgres') {
      await makeRoom(database.driver, { replace }).catch(async (error) => {
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
