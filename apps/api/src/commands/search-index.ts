import { beginIndex, buildIndexFurther, checkIndex } from '@tidings/pipeline/run/search/build-index'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-error.ts'
import { many } from './many.ts'
import { print, printFault } from './print.ts'

/** The interval of progress reports, in milliseconds. */
const PROGRESS = 5000

/**
 * Builds the search index again, a few mails at a time; one that was interrupted goes on. Throws CommandError for
 * arguments.
 */
export async function reindexCommand({ database: { db } }: App, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- reindex')
  if (!(await beginIndex(db))) print('The search index is being built already; this goes on there.')
  let mails = 0
  const progress = setInterval(() => print(`${many(mails, 'mail')} indexed …`), PROGRESS)
  try {
    for (let done = await buildIndexFurther(db); done > 0; done = await buildIndexFurther(db)) mails += done
  } finally {
    clearInterval(progress)
  }
  print(`The search index was built from ${many(mails, 'mail')}.`)
}

/**
 * Compares the search index with what is stored, and prints what differs; false if something does. Throws CommandError
 * for arguments.
 */
export async function checkCommand({ database: { db } }: App, args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- check')
  const { texts, stale, fault, isUnfinished } = await checkIndex(db)
  print(`Search index: ${many(texts, 'text')} of articles and highlights.`)
  if (isUnfinished) print('It is still being built; the server does that, or: npm run tidings -- reindex')
  if (fault !== undefined) printFault(`It is damaged (${fault}).`)
  if (stale > 0) printFault(`Not as stored: ${many(stale, 'text')}.`)
  const isSound = fault === undefined && stale === 0
  if (!isSound && !isUnfinished) printFault('Build it again: npm run tidings -- reindex')
  return isSound
}
