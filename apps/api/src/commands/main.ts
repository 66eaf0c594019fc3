import path from 'node:path'
import { inspect } from 'node:util'
import { BackupError } from '@tidings/db/backup/backup-error'
import { DatabaseError } from '@tidings/db/database'
import { DomainError } from '@tidings/db/domain-error'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import { type App, openApp } from '../app/open-app.ts'
import { DataFolderError } from '../app/restoring.ts'
import { openLog } from '../observe/open-log.ts'
import { logDestination } from '../observe/terminal-log.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { acceptCopyCommand } from './accept-copy.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { checkMail } from './check-mail.ts'
import { CommandError } from './command-error.ts'
import { compactCommand } from './compact.ts'
import { doctorCommand } from './doctor.ts'
import { importMails } from './import-mails.ts'
import { moveFilesCommand } from './move-files.ts'
import {
  announceCommand,
  deleteAccountCommand,
  limitAccount,
  listAccounts,
  printLog,
  restoreAccountCommand,
  resumeAccount,
  suspendAccount,
} from './people.ts'
import { print, printFault } from './print.ts'
import { invitationsCommand, inviteCommand, registrationCommand } from './registration.ts'
import { REPROCESS_USAGE, reprocessArguments } from './reprocess-arguments.ts'
import { reprocessMails } from './reprocess-mails.ts'
import { restoreCommand } from './restore.ts'
import { reindexCommand } from './search-index.ts'
import { signOutUsers } from './sign-out-users.ts'
import { switchOffTwoStep } from './switch-off-two-step.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Usage: npm run tidings -- COMMAND

  import --user EMAIL FILE…   import .eml and .mbox files as if the user had received them on their dates
  reprocess [--user EMAIL] [--newsletter ID|NAME]
                              process stored mails again, for example after an upgrade; see reprocess --help
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
  mail-check                  check whether mail can arrive: DNS, port 25, TLS and a test mail
  people [TEXT], people-log    list accounts with their use of space and mails; what the operator did
  registration [open|invitation|closed]
                              print or change who can sign up
  invite [NOTE] [--days N]    print a link that one person can sign up with; see invitations [--revoke ID]
  limits EMAIL [--mails N] [--mb N] [--newsletters N]
                              print or change what an account may have at most; none instead of N ends a limit
  suspend EMAIL, resume EMAIL suspend an account: nobody signs in, and mail is refused for a time
  delete-account EMAIL, restore-account EMAIL
                              delete an account; for 7 days it can be restored
  announce [TEXT]|--none      show a line to everybody who is signed in
  sign-out EMAIL|--all        end all sessions of one user, or of all users
  two-step-off EMAIL          switch two-step sign-in off for a user who lost the app and the recovery codes`

/** The action of a command with the settings; undefined if there is nothing more to do. */
type Work = (settings: Settings) => Promise<void>

/** Typed paths are relative to the folder that npm was called in. */
const CALLED_IN = process.env.INIT_CWD ?? process.cwd()

const errors = [BackupError, CommandError, DatabaseError, DataFolderError, DomainError, SettingsError]

/** What the operator does with accounts. */
const PEOPLE: Record<string, (app: App, args: string[]) => Promise<void>> = {
  people: listAccounts,
  'people-log': printLog,
  registration: registrationCommand,
  invite: inviteCommand,
  invitations: invitationsCommand,
  limits: limitAccount,
  suspend: suspendAccount,
  resume: resumeAccount,
  'delete-account': deleteAccountCommand,
  'restore-account': restoreAccountCommand,
  announce: announceCommand,
}

function workOf(command: string | undefined, args: string[]): Work | undefined {
  const people = Object.entries(PEOPLE).find(([name]) => name === command)?.[1]
  if (people) return inApp((app) => people(app, args))
  if (command === 'import') return inApp((app) => importMails(app, args, CALLED_IN))
  if (command === 'mail-check') {
    return inApp(async (app) => {
      if (!(await checkMail(app, args))) process.exitCode = 1
    })
  }
  if (command === 'reindex') return inApp((app) => reindexCommand(app, args))
  if (command === 'check') {
    return inApp(async (app) => {
      if (!(await checkCommand(app, args))) process.exitCode = 1
    })
  }
  if (command === 'sign-out') return inApp((app) => signOutUsers(app, args))
  if (command === 'two-step-off') return inApp((app) => switchOffTwoStep(app, args))
  if (command === 'backup') return (settings) => backupCommand(settings, args, CALLED_IN)
  if (command === 'accept-copy') {
    return async (settings) => {
      if (!(await acceptCopyCommand(settings, args))) process.exitCode = 1
    }
  }
  if (command === 'doctor') {
    return async (settings) => {
      if (!(await doctorCommand(settings, args))) process.exitCode = 1
    }
  }
  if (command === 'move-files') return inApp((app) => moveFilesCommand(app, args))
  if (command === 'compact') return (settings) => compactCommand(settings, args)
  if (command === 'restore') return (settings) => restoreCommand(settings, args, CALLED_IN)
  if (command === 'reprocess') {
    const { help, ...what } = reprocessArguments(args)
    if (!help) return inApp((app) => reprocessMails(app, what))
    print(REPROCESS_USAGE)
  } else if (command === 'help' || command === '--help' || command === '-h') {
    print(USAGE)
  } else {
    throw new CommandError(USAGE)
  }
}

/** An action that needs the whole app, migrated. */
function inApp(work: (app: App) => Promise<void>): Work {
  return async (settings) => {
    const log = openLog('warn', logDestination('warn'))
    const app = await openApp(settings, log)
    try {
      await work(app)
    } finally {
      await app.close()
    }
  }
}

/** The operator may mend what a reader can only wait for. */
const wordsOf = (error: Error) =>
  error instanceof StorageUnavailable ? `The bucket can't be used: ${error.reason}` : error.message

try {
  const [command, ...args] = process.argv.slice(2)
  await workOf(command, args)?.(readSettings(process.env, ROOT))
} catch (error) {
  const isTheirs = error instanceof Error && errors.some((kind) => error instanceof kind)
  printFault(isTheirs ? wordsOf(error) : inspect(error))
  process.exitCode = error instanceof CommandError ? 2 : 1
}
