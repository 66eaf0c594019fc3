import { parseArgs } from 'node:util'
import { CommandError } from './command-error.ts'

export const REPROCESS_USAGE = `Usage: npm run tidings -- reprocess [--user EMAIL] [--newsletter ID|NAME]

Reads stored mails again with what reads mails now, as after an upgrade. Articles that are found again keep their id and
all that was done with them: saved, read, tags, highlights, left out or turned. New ones are added; what is no article
any more is left out, unless it was saved, highlighted or tagged. It may run beside the server, be stopped, and be run
again.

  --user EMAIL            only this account's mails
  --newsletter ID|NAME    only this newsletter's; a name counts in capitals or not
  --help                  show this

Ends with 0 when all went well, with 2 when mails could not be read again or the command was typed wrong.`

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
