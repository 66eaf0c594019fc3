import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { Counters } from '../observe/counters.ts'
import { openLog } from '../observe/open-log.ts'
import { logDestination } from '../observe/terminal-log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { startServer } from '../start-server.ts'

// The program of startWorkerProcess; its only argument is where the web app listens.

/** What it reports to its parent process, whose metrics include both. */
export interface WorkerReport {
  isOpen: boolean
  counts: Parameters<Counters['add']>[]
  times: Parameters<Counters['time']>[]
}

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const REPORT_MS = 500
/** Longer work is not waited for. */
const CLOSE_MS = 5000

// Whatever is written is only for the account that Tidings runs as.
process.umask(0o077)
// A terminal signals all its processes: the one that receives mail closes first, and then this one.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
// Until everything is open there is nothing to finish.
const giveUp = () => process.exit(0)
process.once('disconnect', giveUp)
if (!process.connected) giveUp()
const settings = readSettings(process.env, ROOT)
const log = openLog(settings.logLevel, logDestination(settings.logLevel))
const ofWorker: Settings = {
  ...settings,
  roles: ['worker'],
  healthPort: undefined,
  baseUrl: settings.baseUrl ?? process.argv[2],
}
const server = await startServer(ofWorker, log)
const closing = closeWithGrace(
  { delay: CLOSE_MS, logger: false, skip: ['SIGTERM', 'SIGINT', 'SIGHUP'] },
  async ({ err }) => {
    if (err) log.fatal({ err }, 'stopped by an error')
    await server.close()
  },
)
const stop = () => void closing.close()
process.once('SIGTERM', stop)
process.once('disconnect', stop).off('disconnect', giveUp)
process.on('message', () => server.app.jobs.wake())

const { counters } = server.app
let report: WorkerReport = { isOpen: true, counts: [], times: [] }
counters.onAdd((...count) => report.counts.push(count))
counters.onTime((...time) => report.times.push(time))
function send(): void {
  if (process.connected) process.send?.(report)
  report = { isOpen: true, counts: [], times: [] }
}
send()
setInterval(() => {
  if (report.counts.length + report.times.length > 0) send()
}, REPORT_MS).unref()
