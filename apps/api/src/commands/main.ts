import path from 'node:path'
import { DatabaseError } from '@tidings/db/database'
import { pino } from 'pino'
import { type House, openHouse } from '../open-house.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { importMails } from './import-mails.ts'
import { REEXTRACT_USAGE, reextractArguments } from './reextract-arguments.ts'
import { reextractMails } from './reextract-mails.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Usage: npm run tidings -- COMMAND

  import --user EMAIL FILE…   take .eml and .mbox files in, as if they had been mailed to the user on their dates
  reextract [--user EMAIL] [--newsletter ID|NAME]
                              read stored mails again, as after an upgrade; reextract --help tells more`

/** What a command does once the house is open; undefined when there is nothing more to do. */
type Work = (house: House) => Promise<void>

function workOf(command: string | undefined, args: string[]): Work | undefined {
  if (command === 'import') {
    return (house) => importMails(house, args, process.env.INIT_CWD ?? process.cwd())
  }
  if (command === 'reextract') {
    const { help, ...what } = reextractArguments(args)
    if (!help) return (house) => reextractMails(house, what)
    console.log(REEXTRACT_USAGE)
  } else if (command === 'help' || command === '--help' || command === '-h') {
    console.log(USAGE)
  } else {
    throw new CommandError(USAGE)
  }
}

async function run([command, ...rest]: string[]): Promise<void> {
  const work = workOf(command, rest)
  if (!work) return
  const settings = readSettings(process.env, ROOT)
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const house = await openHouse(settings, log)
  try {
    await work(house)
  } finally {
    await house.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isTheirs =
    error instanceof CommandError || error instanceof SettingsError || error instanceof DatabaseError
  console.error(isTheirs ? error.message : error)
  process.exitCode = error instanceof CommandError ? 2 : 1
}
