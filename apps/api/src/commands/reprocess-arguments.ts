import { parseArgs } from 'node:util'
import { CommandError } from './command-line.ts'

export const REPROCESS_USAGE = `Usage: npm run tidings -- reprocess [--user EMAIL] [--newsletter ID|NAME]

Processes stored emails again, for example after an upgrade. Articles that are found again keep their id, saved and read
state, tags, highlights and corrections. New articles are added; articles that are no longer found are removed, unless
they were saved, highlighted or tagged. It can run while the server is running, and can be stopped and started again.

  --user EMAIL            only this account’s emails
  --newsletter ID|NAME    only this newsletter; upper and lower case are the same
  --help                  show this

Exits with 0 on success, and with 2 if some emails could not be processed or the arguments are invalid.`

/** What to reprocess; undefined fields mean all. */
export interface ReprocessArguments {
  /** In lower case. */
  email: string | undefined
  newsletter: string | undefined
  help: boolean
}

/** Parses the command's arguments. Throws CommandError for unknown ones. */
export function reprocessArguments(args: string[]): ReprocessArguments {
  try {
    const { values } = parseArgs({
      args,
      options: {
        user: { type: 'string' },
        newsletter: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.user?.trim() === '') throw new Error('--user needs an email.')
    if (values.newsletter?.trim() === '') throw new Error('--newsletter needs an id or a name.')
    const { help = false } = values
    return { email: values.user?.trim().toLowerCase(), newsletter: values.newsletter?.trim(), help }
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/(?<=\.)\s/) : []
    throw new CommandError(`${sentence}\n\n${REPROCESS_USAGE}`)
  }
}
