import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderStore } from '@tidings/db/files/folder-store'
import { acceptCopy, type FoundCopy, inspectCopy } from '@tidings/db/sqlite/accept-copy'
import { databaseLocation } from '../app/open-app.ts'
import type { Settings } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { formatCount } from './format-count.ts'
import { print } from './print.ts'

const USAGE = 'Usage: npm run tidings -- accept-copy [--yes]'

/**
 * Reports what is known about a SQLite database that is refused because its log is missing; with `--yes` it is accepted
 * as it is. False if it is damaged; then it stays refused. Throws CommandError.
 */
export async function acceptCopyCommand(settings: Settings, args: readonly string[]): Promise<boolean> {
  const isAccepted = args[0] === '--yes'
  if (args.length > Number(isAccepted)) throw new CommandError(USAGE)
  const file = databaseLocation(settings)
  if (settings.databaseUrl !== undefined)
    throw new CommandError('Only an SQLite database has a log beside it.')
  if (!existsSync(file)) throw new CommandError(`There is no database in ${settings.dataDir}.`)
  const found = inspectCopy(file)
  if (!found) throw new CommandError(`${file} needs no acceptance; start Tidings.`)
  for (const line of await linesOf(found, settings)) print(line)
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

async function linesOf(
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
    `Newest mail: ${newestMailAt === null ? 'none' : new Date(newestMailAt).toISOString()}`,
    unnamed === 0
      ? 'Mail files:  the database has all of them'
      : `Mail files:  the database does not name ${formatCount(unnamed, 'file')}, so changes are probably missing`,
  ]
}
