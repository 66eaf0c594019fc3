import { moveFiles } from '@tidings/db/files/move-files'
import type { App } from '../app/open-app.ts'
import { openFiles } from '../app/open-files.ts'
import { CommandError } from './command-error.ts'
import { formatCount } from './format-count.ts'
import { print } from './print.ts'

/** The interval of progress reports, in milliseconds. */
const PROGRESS = 5000
const MEGABYTE = 2 ** 20

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
