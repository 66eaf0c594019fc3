import path from 'node:path'
import { DatabaseError } from '@tidings/db/database'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { PortError } from './listening.ts'
import { openLog } from './observe/open-log.ts'
import { DataFolderError } from './restoring.ts'
import { readSettings, SettingsError } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Longer than the doors wait for their guests and the worker for the mail that it is reading. */
const CLOSE_MS = 9000

/** What whoever runs the server can put right; anything else is ours, and shows its stack. */
function isTheirs(error: unknown): error is Error {
  return (
    error instanceof SettingsError ||
    error instanceof DatabaseError ||
    error instanceof DataFolderError ||
    error instanceof PortError ||
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

/** Loaded only when asked for: the demo's texts are no part of a server. */
async function demoWeek({ house }: RunningServer): Promise<string> {
  const { receiveDemoWeek } = await import('./demo/receive-demo-week.ts')
  return receiveDemoWeek(house)
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, ROOT)
  const log = openLog(settings.logLevel, pino.destination(2))
  const server = await startServer(settings, log)
  const closing = closeWithGrace({ delay: CLOSE_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'ended by an error')
    await server.close()
  })
  if (process.env.TIDINGS_LAUNCHED === '1') {
    // The launcher went away without a word, now or during the start: nobody is left to stop this process.
    process.once('disconnect', () => closing.close())
    if (!process.connected) closing.close()
  }
  try {
    announce(server, settings.mailDomain, settings.demo ? await demoWeek(server) : undefined)
  } catch (error) {
    await server.close()
    throw error
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(
    isTheirs(error) ? `Tidings can't start: ${error.message}\n` : `${(error as Error).stack}\n`,
  )
  process.exitCode = 1
}
