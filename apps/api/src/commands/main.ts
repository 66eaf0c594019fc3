import path from 'node:path'
import { DatabaseError } from '@tidings/db/database'
import { pino } from 'pino'
import { openHouse } from '../open-house.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { CommandError } from './command-error.ts'
import { importMails } from './import-mails.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Usage: npm run tidings -- COMMAND

  import --user EMAIL FILE…   take .eml and .mbox files in, as if they had been mailed to the user on their dates`

async function run([command, ...rest]: string[]): Promise<void> {
  if (command !== 'import') throw new CommandError(USAGE)
  const settings = readSettings(process.env, ROOT)
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const house = await openHouse(settings, log)
  try {
    await importMails(house, rest, process.env.INIT_CWD ?? process.cwd())
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
