import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { openDatabase } from '@tidings/db/database'
import { refuseInUse } from '@tidings/db/sqlite/refuse-in-use'
import { databaseLocation } from '../app/open-app.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'

const MEGABYTE = 2 ** 20

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
