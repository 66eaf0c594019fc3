import { existsSync } from 'node:fs'
import path from 'node:path'
import { s3Target } from '@tidings/db/backup/s3-archive'
import { writeBackup } from '@tidings/db/backup/write-backup'
import { type Database, openDatabase } from '@tidings/db/database'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { isMigrated } from '@tidings/db/migrate'
import { moveSpool, spooled } from '@tidings/jobs/receive/move-spool'
import { spoolIn } from '@tidings/jobs/receive/spool'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { directLocation } from '../app/open-app.ts'
import { openFiles } from '../app/open-files.ts'
import type { Settings } from '../settings.ts'
import { CommandError, formatCount, print, printFault, readArguments } from './command-line.ts'
import { objectAt } from './s3-object.ts'

const MEGABYTE = 2 ** 20
const LOG = { error: (_: object, message: string) => printFault(`${message}.`) }

/**
 * Backs up everything into a file, resolved against `folder`, or an object at an `s3://` address, while servers continue. The
 * database may be of an older version, for backups before an upgrade. Throws CommandError, BackupError, DatabaseError or
 * StorageUnavailable.
 */
export async function backupCommand(
  settings: Settings,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const [name = ''] = readArguments('backup FILE|s3://…', args, {}, { min: 1, max: 1 }).words
  const location = directLocation(settings)
  if (settings.databaseUrl === undefined && !existsSync(location)) {
    throw new CommandError(`There is no database in ${settings.dataDir}.`)
  }
  const object = objectAt(settings, name)
  const file = object?.name ?? path.resolve(folder, name)
  const database = await openDatabase(location, () => {})
  try {
    await storeReceived(settings, database)
    const target = object ? await s3Target(object.s3, object.key) : file
    const { rows, files, lost, size } = await writeBackup(
      { database, files: openFiles(settings).files },
      target,
    )
    print(
      `${file}: ${formatCount(rows, 'row')}, ${formatCount(files, 'file')}, ${(size / MEGABYTE).toFixed(1)} MB.`,
    )
    for (const key of lost)
      printFault(`Missing file: ${terminalLine(key)} is listed in the database, but was not found.`)
  } finally {
    await database.close()
  }
}

/** A backup includes the mail received before it began, which may still be in the spool. */
async function storeReceived({ dataDir }: Settings, database: Database): Promise<void> {
  const folder = spoolIn(dataDir)
  if ((await spooled(folder)).length === 0) return
  if (!(await isMigrated(database))) {
    throw new CommandError(`There is received mail in ${folder} that only the version before can store.`)
  }
  const { db } = database
  await moveSpool({ db, jobs: openJobs(database), folder, log: LOG, isKnownToReceive: false })
}
