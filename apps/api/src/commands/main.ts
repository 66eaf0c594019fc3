import path from 'node:path'
import { inspect } from 'node:util'
import { BackupError } from '@tidings/db/backup/backup-format'
import { DatabaseError } from '@tidings/db/database'
import { DomainError } from '@tidings/db/domain-error'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import type { App } from '../app/open-app.ts'
import { outageText } from '../app/outage-text.ts'
import { DataFolderError } from '../app/restoring.ts'
import { openLog } from '../observe/open-log.ts'
import { logDestination } from '../observe/terminal-log.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { CommandError, print, printFault } from './command-line.ts'
import { REPROCESS_USAGE, reprocessArguments } from './reprocess-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Usage: npm run tidings -- COMMAND

  import --user EMAIL FILE…   import .eml and .mbox files as if the user had received them on their dates
  reprocess [--user EMAIL] [--newsletter ID|NAME]
                              process stored emails again, for example after an upgrade; see reprocess --help
  backup FILE|s3://…          write everything into one file, while the server is running
  restore FILE|s3://… [--replace]
                              restore a backup, while the server is stopped; with --replace existing data is moved to a
                              folder, or deleted in a PostgreSQL database
  accept-copy [--yes]         check a SQLite database that is refused because its log is missing, and use it as it is
  compact                     return the space of deleted data to the disk, while the server is stopped
  reindex                     build the search index again, while the server is running or not
  check                       check that no file is missing, and that the search index is as what is stored
  move-files                  move files to where STORAGE_URL says, while the server is running
  doctor                      check settings, database, files, mail, time and space, one line each
  mail-check                  check whether mail can arrive: DNS, port 25, TLS and a test email
  people [TEXT], people-log   list accounts with their use of space and emails; what the administrator did
  registration [open|invitation|closed]
                              print or change who can sign up
  invite [NOTE] [--days N]    print a link that one person can sign up with; see invitations [--revoke ID]
  limits EMAIL|--everybody [--mails N] [--mb N] [--newsletters N]
                              print or change what an account, or each one without limits of its own, may have at
                              most; none instead of N ends a limit
  suspend EMAIL, resume EMAIL suspend an account: its owner can’t log in, and mail is temporarily refused
  delete-account EMAIL, restore-account EMAIL
                              delete an account; for 7 days it can be restored
  announce [TEXT]|--none      show a line to everybody who is logged in
  sign-out EMAIL|--all        end all sessions of one user, or of all users
  two-step-off EMAIL          switch two-step login off for a user who lost the app and the recovery codes`

/** Runs a command with the settings and its arguments; returns false if it found a fault. */
type Command = (readSettings: () => Settings, args: string[]) => Promise<unknown>

/** Typed paths are relative to the folder that npm was called in. */
const CALLED_IN = process.env.INIT_CWD ?? process.cwd()

const errors = [BackupError, CommandError, DatabaseError, DataFolderError, DomainError, SettingsError]

const maintenance = () => import('./maintenance.ts')
const people = () => import('./people.ts')
const registration = () => import('./registration.ts')

/** Each loads what it needs when it runs: loading everything takes a second. */
const COMMANDS: Record<string, Command> = {
  import: inApp(async (app, args) => (await import('./import-mails.ts')).importMails(app, args, CALLED_IN)),
  reprocess,
  backup: async (read, args) => (await import('./backup.ts')).backupCommand(read(), args, CALLED_IN),
  restore: async (read, args) => (await import('./restore.ts')).restoreCommand(read(), args, CALLED_IN),
  'accept-copy': async (read, args) => (await maintenance()).acceptCopyCommand(read(), args),
  compact: async (read, args) => (await maintenance()).compactCommand(read(), args),
  reindex: inApp(async (app, args) => (await maintenance()).reindexCommand(app, args)),
  check: inApp(async (app, args) => (await maintenance()).checkCommand(app, args)),
  'move-files': inApp(async (app, args) => (await maintenance()).moveFilesCommand(app, args)),
  doctor: async (read, args) => (await import('./doctor.ts')).doctorCommand(read(), args),
  'mail-check': inApp(async (app, args) => (await import('./check-mail.ts')).checkMail(app, args)),
  people: inApp(async (app, args) => (await people()).listAccounts(app, args)),
  'people-log': inApp(async (app, args) => (await people()).printLog(app, args)),
  registration: inApp(async (app, args) => (await registration()).registrationCommand(app, args)),
  invite: inApp(async (app, args) => (await registration()).inviteCommand(app, args)),
  invitations: inApp(async (app, args) => (await registration()).invitationsCommand(app, args)),
  limits: inApp(async (app, args) => (await people()).limitAccount(app, args)),
  suspend: inApp(async (app, args) => (await people()).suspendAccount(app, args)),
  resume: inApp(async (app, args) => (await people()).resumeAccount(app, args)),
  'delete-account': inApp(async (app, args) => (await people()).deleteAccountCommand(app, args)),
  'restore-account': inApp(async (app, args) => (await people()).restoreAccountCommand(app, args)),
  announce: inApp(async (app, args) => (await people()).announceCommand(app, args)),
  'sign-out': inApp(async (app, args) => (await people()).signOutUsers(app, args)),
  'two-step-off': inApp(async (app, args) => (await people()).switchOffTwoStep(app, args)),
  ...Object.fromEntries(['help', '--help', '-h'].map((name) => [name, async () => print(USAGE)])),
}

async function reprocess(read: () => Settings, args: string[]): Promise<void> {
  const { help, ...what } = reprocessArguments(args)
  if (help) return print(REPROCESS_USAGE)
  const { reprocessMails } = await import('./reprocess-mails.ts')
  await inApp((app) => reprocessMails(app, what))(read, args)
}

/** A command that needs the whole app, migrated. */
function inApp(work: (app: App, args: string[]) => Promise<unknown>): Command {
  return async (read, args) => {
    const settings = read()
    const log = openLog('warn', logDestination('warn'))
    const { openApp } = await import('../app/open-app.ts')
    const app = await openApp(settings, log)
    try {
      return await work(app, args)
    } finally {
      await app.close()
    }
  }
}

/** The operator may fix what a reader can only wait for. */
const wordsOf = (error: Error) =>
  error instanceof StorageUnavailable ? `The bucket can’t be used: ${error.reason}` : error.message

// Whatever is written is only for the account that Tidings runs as.
process.umask(0o077)
try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new CommandError(USAGE)
  const found = await command(() => readSettings(process.env, ROOT), args)
  if (found === false) process.exitCode = 1
} catch (error) {
  const isTheirs = error instanceof Error && errors.some((kind) => error instanceof kind)
  printFault(outageText(error) ?? (isTheirs ? wordsOf(error) : inspect(error)))
  process.exitCode = error instanceof CommandError ? 2 : 1
}
