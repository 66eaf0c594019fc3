import { beginIndex, buildIndexFurther } from '@tidings/pipeline/run/search/build-index'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-error.ts'
import { formatCount } from './format-count.ts'
import { print } from './print.ts'

/** The interval of progress reports, in milliseconds. */
const PROGRESS = 5000

/**
 * Rebuilds the search index, a few mails at a time; an interrupted run continues. Throws CommandError for arguments.
 */
export async function reindexCommand({ database: { db } }: App, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new CommandError('Usage: npm run tidings -- reindex')
  if (!(await beginIndex(db))) print('The search index is being built already; this goes on there.')
  let mails = 0
  const progress = setInterval(() => print(`${formatCount(mails, 'mail')} indexed …`), PROGRESS)
  try {
    for (let done = await buildIndexFurther(db); done > 0; done = await buildIndexFurther(db)) mails += done
  } finally {
    clearInterval(progress)
  }
  print(`The search index was built from ${formatCount(mails, 'mail')}.`)
}
