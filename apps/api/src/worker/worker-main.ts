import { once } from 'node:events'
import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { App } from '../app/open-app.ts'
import { openLog } from '../observe/open-log.ts'
import { logDestination } from '../observe/terminal-log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { startServer } from '../start-server.ts'
import type { ServedMessage, WorkerReport } from './worker-process.ts'

// The program of startWorkerProcess.

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
const ofWorker: Settings = { ...settings, roles: ['worker'], healthPort: undefined }
const served = once(process, 'message') as Promise<[ServedMessage]>
let report: WorkerReport = { counts: [], times: [] }
function send(): void {
  if (process.connected) process.send?.(report)
  report = { counts: [], times: [] }
}
async function onStoring(app: App): Promise<void> {
  app.counters.onAdd((...count) => report.counts.push(count))
  app.counters.onTime((...time) => report.times.push(time))
  // Before anything else is loaded, which takes long on a busy machine.
  send()
  const [{ webAddress }] = await served
  app.webAddress = webAddress
}
const server = await startServer(ofWorker, log, { onStoring })
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
setInterval(() => {
  if (report.counts.length + report.times.length > 0) send()
}, REPORT_MS).unref()
