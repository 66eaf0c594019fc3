import path from 'node:path'
import { DatabaseError } from '@tidings/db/database'
import { terminalText } from '@tidings/mail/common/text/terminal-text'
import closeWithGrace from 'close-with-grace'
import { outageText } from './app/outage-text.ts'
import { DataFolderError } from './app/restoring.ts'
import { TlsFilesError } from './mail/tls-files.ts'
import { PortError } from './network/listening.ts'
import { openLog } from './observe/open-log.ts'
import { logDestination } from './observe/terminal-log.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Stop signals: from a terminal to all processes, and from a supervisor to this one. */
const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Ctrl-C arrives from the terminal and again through the launcher: signals this close count as one. */
const SAME_REQUEST_MS = 1000
/** Longer than the servers wait for their clients and the worker for its current mail. */
const CLOSE_MS = 9000
/** The interval of looking whether the parent process lives. */
const LOOK_MS = 200

/** The output of a failed start. Supervisors start the process again, so an outage needs no more than a sentence. */
function wordsOf(error: unknown): string {
  const sentence = outageText(error) ?? (isTheirs(error) ? error.message : undefined)
  return sentence === undefined ? (error as Error).stack || String(error) : `Tidings can’t start: ${sentence}`
}

/** Errors that the operator can fix; all others are internal, and print their stack. */
function isTheirs(error: unknown): error is Error {
  return (
    error instanceof SettingsError ||
    error instanceof DatabaseError ||
    error instanceof DataFolderError ||
    error instanceof PortError ||
    error instanceof TlsFilesError ||
    (error instanceof Error && 'syscall' in error)
  )
}

function announce({ webUrl, smtpPort }: RunningServer, mailDomain: string, demo: string | undefined): void {
  const lines = ['', '  Tidings is ready.']
  if (webUrl !== undefined) lines.push(`  Read:  ${webUrl}`)
  if (smtpPort !== undefined)
    lines.push(`  Mail:  your-inbox-address@${mailDomain}, by SMTP on port ${smtpPort}`)
  if (demo !== undefined) lines.push(`  Demo:  ${demo}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Loaded on demand: a server does not need the demo's texts. */
async function demoWeek({ app }: RunningServer): Promise<string> {
  const { log, settings } = app
  process.stderr.write('Receiving a week of made-up newsletters …\n')
  const { receiveDemoWeek } = await import('./demo/receive-demo-week.ts')
  // A line for each mail would scroll earlier output off the screen.
  if (settings.logLevel === 'info') log.level = 'warn'
  const signIn = await receiveDemoWeek(app)
  log.level = settings.logLevel
  return signIn
}

/** Closes at the first call; another call after a moment exits at once. */
function stopOnce(close: () => void): () => void {
  let since: number | undefined
  return () => {
    if (since === undefined) close()
    else if (performance.now() - since > SAME_REQUEST_MS) process.exit(1)
    since ??= performance.now()
  }
}

/** Stops if what started this process disappeared, now or during the start, so nobody can stop it. */
function stopWithLauncher({ TIDINGS_LAUNCHED, TIDINGS_PARENT }: NodeJS.ProcessEnv, stop: () => void): void {
  if (TIDINGS_LAUNCHED !== '1') return
  if (TIDINGS_PARENT === undefined) {
    process.once('disconnect', stop)
    if (!process.connected) stop()
    return
  }
  // The launcher has become this process.
  const looks = setInterval(() => {
    if (String(process.ppid) === TIDINGS_PARENT) return
    clearInterval(looks)
    stop()
  }, LOOK_MS)
  looks.unref()
}

async function main(): Promise<void> {
  const read = readSettings(process.env, ROOT)
  const settings: Settings = read.hasWorkerProcess ? { ...read, roles: ['http', 'smtp'] } : read
  const log = openLog(settings.logLevel, logDestination(settings.logLevel))
  const server = await startServer(settings, log)
  const { close } = server
  const closing = closeWithGrace({ delay: CLOSE_MS, logger: false, skip: [...STOPS] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopped by an error')
    await close()
  })
  const stop = stopOnce(() => void closing.close())
  for (const signal of STOPS) process.on(signal, stop)
  stopWithLauncher(process.env, stop)
  try {
    announce(server, settings.mailDomain, settings.demo ? await demoWeek(server) : undefined)
  } catch (error) {
    await close()
    throw error
  }
}

// Whatever is written is only for the account that Tidings runs as.
process.umask(0o077)
try {
  await main()
} catch (error) {
  process.stderr.write(terminalText(`${wordsOf(error)}\n`))
  process.exitCode = 1
}
