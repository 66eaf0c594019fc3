import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { missingFiles } from '@tidings/db/files/missing-files'
import { moveFiles } from '@tidings/db/files/moving-store'
import { acceptCopy, type FoundCopy, inspectCopy } from '@tidings/db/sqlite/accept-copy'
import { refuseInUse } from '@tidings/db/sqlite/refuse-in-use'
import { beginIndex, buildIndexFurther, checkIndex } from '@tidings/jobs/search/build-index'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { type App, databaseLocation } from '../app/open-app.ts'
import { openFiles } from '../app/open-files.ts'
import type { Settings } from '../settings.ts'
import { CommandError, formatCount, print, printFault } from './command-line.ts'

/** The interval of progress reports, in milliseconds. */
const PROGRESS = 5000
const MEGABYTE = 2 ** 20

/**
 * Checks each file in the store, compares the search index with the stored texts, and prints what is missing or
 * differs; false if anything does. Throws CommandError for arguments, and StorageUnavailable.
 */
export async function checkCommand(app: App, args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- check')
  const hasFiles = await checkFiles(app)
  return (await checkSearch(app)) && hasFiles
}

async function checkFiles({ database: { db }, files }: App): Promise<boolean> {
  let missing = 0
  const count = await missingFiles(db, files, (key) => {
    missing += 1
    printFault(`Missing file: ${terminalLine(key)} is listed in the database, but was not found.`)
  })
  print(`Files: ${formatCount(count, 'file')}, ${missing === 0 ? 'none' : missing} missing.`)
  return missing === 0
}

async function checkSearch({ database: { db } }: App): Promise<boolean> {
  const { texts, stale, fault, isUnfinished } = await checkIndex(db)
  print(`Search index: ${formatCount(texts, 'text')} of articles and highlights.`)
  if (isUnfinished) print('It is still being built; the server does that, or: npm run tidings -- reindex')
  if (fault !== undefined) printFault(`It is damaged (${fault}).`)
  if (stale > 0) printFault(`Not as stored: ${formatCount(stale, 'text')}.`)
  const isSound = fault === undefined && stale === 0
  if (!isSound && !isUnfinished) printFault('Build it again: npm run tidings -- reindex')
  return isSound
}

/**
 * Rebuilds the search index, a few mails at a time; an interrupted run continues. Throws CommandError for arguments.
 */
export async function reindexCommand({ database: { db } }: App, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- reindex')
  if (!(await beginIndex(db))) print('The search index is being built already; this goes on there.')
  let mails = 0
  const progress = setInterval(() => print(`${formatCount(mails, 'email')} indexed …`), PROGRESS)
  try {
    for (let done = await buildIndexFurther(db); done > 0; done = await buildIndexFurther(db)) mails += done
  } finally {
    clearInterval(progress)
  }
  print(`The search index was built from ${formatCount(mails, 'email')}.`)
}

/**
 * Moves all files to where the settings say that files are written, from the other locations in the settings, while
 * servers with the same settings run. An interrupted run can be restarted. Throws CommandError for arguments, and
 * StorageUnavailable.
 */
export async function moveFilesCommand(
  { database: { db }, settings }: Pick<App, 'database' | 'settings'>,
  args: readonly string[],
): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- move-files')
  const { current, previous } = openFiles(settings)
  if (previous.length === 0) {
    throw new CommandError(
      'There is nothing to move: set STORAGE_URL to move files into a bucket, or STORAGE_FROM_URL to move them out of one.',
    )
  }
  const counts = { files: 0, bytes: 0 }
  const progress = setInterval(() => print(`${formatCount(counts.files, 'file')} moved …`), PROGRESS)
  try {
    for (const from of previous) {
      await moveFiles(db, { from, to: current }, (bytes) => {
        counts.files += 1
        counts.bytes += bytes
      })
    }
  } finally {
    clearInterval(progress)
  }
  print(`${formatCount(counts.files, 'file')} moved, ${(counts.bytes / MEGABYTE).toFixed(1)} MB.`)
}

/**
 * Returns the space of deleted data to the disk, which SQLite otherwise keeps for new data. Throws CommandError, or
 * DatabaseError while a server uses the database.
 */
export async function compactCommand(settings: Settings, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- compact')
  const file = databaseLocation(settings)
  if (settings.databaseUrl !== undefined) {
    throw new CommandError('PostgreSQL reclaims space by itself; only SQLite needs this command.')
  }
  if (!existsSync(file)) throw new CommandError(`There is no database in ${settings.dataDir}.`)
  refuseInUse(file)
  const before = await megabytes(file)
  const database = await openDatabase(file, () => {})
  try {
    if (database.kind === 'sqlite') database.driver.exec('vacuum')
  } finally {
    await database.close()
  }
  print(`${file}: ${before} MB before, ${await megabytes(file)} MB now.`)
}

async function megabytes(file: string): Promise<string> {
  return ((await stat(file)).size / MEGABYTE).toFixed(1)
}

/**
 * Reports what is known about a SQLite database that is refused because its log is missing; with `--yes` it is accepted
 * as it is. False if it is damaged; then it stays refused. Throws CommandError.
 */
export async function acceptCopyCommand(settings: Settings, args: readonly string[]): Promise<boolean> {
  const isAccepted = args[0] === '--yes'
  if (args.length > Number(isAccepted))
    throw new CommandError('Usage: npm run tidings -- accept-copy [--yes]')
  const file = databaseLocation(settings)
  if (settings.databaseUrl !== undefined)
    throw new CommandError('Only an SQLite database has a log beside it.')
  if (!existsSync(file)) throw new CommandError(`There is no database in ${settings.dataDir}.`)
  const found = inspectCopy(file)
  if (!found) throw new CommandError(`${file} needs no acceptance; start Tidings.`)
  for (const line of await copyLines(found, settings)) print(line)
  if (found.integrity !== 'ok') {
    print('It is damaged, so it is still refused: restore a backup.')
    return false
  }
  if (!isAccepted)
    print('If that is all there was, use it as it is with: npm run tidings -- accept-copy --yes')
  else if (acceptCopy(file)) print('Tidings uses it as it is from now on.')
  else throw new CommandError(`Another program has ${file} open; close that first.`)
  return true
}

async function copyLines(
  { isLogRemoved, integrity, newestMailAt, fileKeys }: FoundCopy,
  { dataDir }: Settings,
): Promise<string[]> {
  let unnamed = 0
  for await (const key of folderStore(path.join(dataDir, 'files')).keys()) {
    // Parts of imports have other rows.
    if (key.startsWith('mails/') && !fileKeys.has(key)) unnamed += 1
  }
  return [
    isLogRemoved
      ? 'Log:         removed while it was needed, so the most recent changes are missing'
      : 'Log:         missing; nothing is lost if SQLite itself removed it after it had been copied, too',
    `Pages, rows: ${integrity === 'ok' ? 'intact' : integrity}`,
    `Newest email: ${newestMailAt === null ? 'none' : new Date(newestMailAt).toISOString()}`,
    unnamed === 0
      ? 'Mail files:  the database has all of them'
      : `Mail files:  the database does not name ${formatCount(unnamed, 'file')}, so changes are probably missing`,
  ]
}
