import { missingFiles } from '@tidings/db/files/missing-files'
import { terminalLine } from '@tidings/pipeline/common/text/terminal-text'
import { checkIndex } from '@tidings/pipeline/run/search/build-index'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-error.ts'
import { formatCount } from './format-count.ts'
import { print, printFault } from './print.ts'

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
