import { existsSync } from 'node:fs'
import path from 'node:path'
import { writeBackup } from '@tidings/db/backup/write-backup'
import { openDatabase } from '@tidings/db/database'
import { terminalLine } from '@tidings/pipeline/common/text/terminal-text'
import { filesOf } from '../files-of.ts'
import { databaseLocation } from '../open-app.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { many } from './many.ts'
import { print, printFault } from './print.ts'

const MEGABYTE = 2 ** 20

/**
 * Backs up everything into a file, taken from `folder` when relative, while servers go on. The database needn't be of
 * this version: a backup is what one wants before an upgrade. Throws CommandError, BackupError or DatabaseError.
 */
export async function backupCommand(
  settings: Settings,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const [name, ...others] = args
  if (name === undefined || name.startsWith('-') || others.length > 0) {
    throw new CommandError('Usage: npm run tidings -- backup FILE')
  }
  const location = databaseLocation(settings)
  if (settings.databaseUrl === undefined && !existsSync(location)) {
    throw new CommandError(`There is no database in ${settings.dataDir}.`)
  }
  const file = path.resolve(folder, name)
  const database = await openDatabase(location, () => {})
  try {
    const { rows, files, lost, size } = await writeBackup({ database, files: filesOf(settings) }, file)
    print(`${file}: ${many(rows, 'row')}, ${many(files, 'file')}, ${(size / MEGABYTE).toFixed(1)} MB.`)
    for (const key of lost)
      printFault(`Lost before: ${terminalLine(key)} is named in the database, but is not there.`)
  } finally {
    await database.close()
  }
}
