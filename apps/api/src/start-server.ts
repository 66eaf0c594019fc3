import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isMigrated } from '@tidings/db/migrate'
import { checkLater } from '@tidings/db/sqlite/check-later'
import type { Network } from '@tidings/jobs/fetch/network'
import { isSpoolMoved } from '@tidings/jobs/receive/move-spool'
import { spoolIn } from '@tidings/jobs/receive/spool'
import type { openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import type { Logger } from 'pino'
import { type App, openApp } from './app/open-app.ts'
import { openFreeSpace, SPACE } from './mail/free-space.ts'
import { type MailServer, startMailServer } from './mail/mail-server.ts'
import { openTlsFiles } from './mail/tls-files.ts'
import { listening } from './network/listening.ts'
import type { Metrics } from './observe/metrics.ts'
import { openReadiness, type Readiness, type ReadyPart } from './observe/readiness.ts'
import type { Settings } from './settings.ts'
import { startWorkerProcess, type WorkerProcess } from './worker/worker-process.ts'

/** Delays loading for connections made during the start: smtp-server greets after a tenth of a second. */
const GREETING_MS = 130

/** Of POSIX's 20 nice levels: a background process leaves the processor to those that somebody waits for. */
const WORKER_NICENESS = 5

/** Loading everything at once would delay mail. */
const WEB_IN_PARTS = [
  () => import('fastify'),
  () => import('zod'),
  () => import('@tidings/jobs/process/reclassify-part'),
  () => import('./app/services-of.ts'),
  () => import('./http/api.ts'),
  () => import('prom-client'),
]

type Closer = () => Promise<void>

export interface RunningServer {
  app: App
  /** Where each role listens, with port 0 resolved; undefined if this process does not have the role. */
  webUrl: string | undefined
  smtpPort: number | undefined
  lmtpPort: number | undefined
  /** Where HEALTH_PORT listens; undefined without it. */
  healthUrl: string | undefined
  /** Stops accepting, finishes work in progress, closes everything. */
  close(): Promise<void>
}

interface StartOptions {
  /** Replaces the Internet in tests. */
  network?: Network | undefined
  openPool?: typeof openAnalysisPool | undefined
  /** Called once a worker stores received mail; what it does besides is loaded after that. */
  onStoring?: (app: App) => Promise<void>
}

/**
 * Opens the app and the sockets of this process's roles, and starts the worker process if there is to be one. If it
 * throws, nothing is left running.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  { network, openPool, onStoring }: StartOptions = {},
): Promise<RunningServer> {
  const portClosers: Closer[] = []
  const webs: ((others: Promise<unknown>) => Promise<void>)[] = []
  const closers: Closer[] = []
  const readiness = openReadiness()
  const close = async () => {
    readiness.end()
    // In parallel: each waits briefly for its clients, and the total must be short.
    const others = Promise.all(portClosers.splice(0).map((closer) => closer()))
    await Promise.all([others, ...webs.splice(0).map((closer) => closer(others))])
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const app = await openApp(settings, log, network, { isBesideWorker: isBesideWorker(settings) })
    closers.push(app.close)
    // Mail is accepted before anything else is loaded, and pages are served before mails are processed.
    const mail = settings.roles.includes('smtp') ? await startMailServers(app, portClosers) : undefined
    if (mail) await sleep(GREETING_MS)
    const worker = hasOwnWorker(settings) ? startWorkerProcess(app) : undefined
    if (worker) closers.push(worker.stop)
    const means = { readiness, metrics: openLazily(() => metricsOf(app)) }
    const healthUrl = settings.healthPort === undefined ? undefined : await startHealth(app, means, closers)
    // Node would write its compile cache at exit, which a killed process never does.
    flushCompileCache()
    const webUrl = settings.roles.includes('http') ? await startHttp(app, means, webs) : undefined
    worker?.isServed(app.webAddress)
    if (settings.roles.includes('worker')) {
      if (app.database.kind === 'sqlite') portClosers.push((await movingFromSpool(app)).stop)
      await onStoring?.(app)
      const { startWorker } = await import('./worker/start-worker.ts')
      // Not before: a busy machine would take minutes to load it.
      if (settings.roles.every((role) => role === 'worker')) setPriority(WORKER_NICENESS)
      portClosers.push((await startWorker(app, openPool)).close)
    }
    readiness.begin(partsOf(app, mail, worker))
    // The worker process of a server is started often, and the check reads the whole file.
    if (worker || (settings.roles.includes('worker') && !onStoring)) checkDatabase(app, closers)
    flushCompileCache()
    const ports = { smtpPort: mail?.smtp.port, lmtpPort: mail?.lmtp?.port }
    return { app, webUrl, healthUrl, ...ports, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether another process works with the same SQLite file. */
function isBesideWorker({ databaseUrl, roles }: Settings): boolean {
  return databaseUrl === undefined && !roles.includes('worker')
}

/** Whether this process starts one that works with the same SQLite file. */
const hasOwnWorker = ({ hasWorkerProcess, roles }: Settings) => hasWorkerProcess && !roles.includes('worker')

/** Mails received by processes without this role. */
async function movingFromSpool({ database: { db }, jobs, log, settings, hasSpaceToWork }: App) {
  const { runSpool } = await import('@tidings/jobs/receive/run-spool')
  const folder = spoolIn(settings.dataDir)
  return runSpool({ db, jobs, log, folder, isKnownToReceive: false }, hasSpaceToWork)
}

/** Waiting for this would delay accepting mail, longer with more data. */
function checkDatabase({ database, log }: App, closers: Closer[]): void {
  if (database.kind !== 'sqlite') return
  const { name: file } = database.driver
  const { stop } = checkLater(file, (found) =>
    log.fatal({ event: 'database.damaged', found }, `the database ${file} is damaged; restore a backup`),
  )
  closers.push(async () => stop())
}

/** What requests to this process need. */
function partsOf(
  { database, settings }: App,
  mail: { smtp: MailServer; lmtp: MailServer | undefined } | undefined,
  worker: WorkerProcess | undefined,
): ReadyPart[] {
  const parts: ReadyPart[] = [
    {
      fault: 'the database does not respond, or its schema has another version',
      isInOrder: () => isMigrated(database),
    },
    {
      fault: 'there is too little free disk space',
      isInOrder: openFreeSpace(settings.dataDir, SPACE.mail),
    },
  ]
  if (isBesideWorker(settings)) {
    parts.push({
      fault: 'received mail is not stored: no process with the role worker runs',
      isInOrder: () => isSpoolMoved(spoolIn(settings.dataDir)),
    })
  }
  if (worker) {
    const fault = 'the worker process, which stores mail, does not run'
    parts.push({ fault, isInOrder: worker.isReady })
  }
  if (mail) parts.push({ fault: 'mail is not received by SMTP', isInOrder: mail.smtp.isListening })
  if (mail?.lmtp) parts.push({ fault: 'mail is not received by LMTP', isInOrder: mail.lmtp.isListening })
  return parts
}

/** The objects of health checks and metrics; the library of metrics is loaded when first needed. */
interface HealthMeans {
  readiness: Readiness
  metrics: () => Promise<Metrics>
}

function openLazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

async function metricsOf({ counters, database, settings }: App): Promise<Metrics> {
  const { openMetrics } = await import('./observe/metrics.ts')
  return openMetrics({ counters, database, dataDir: settings.dataDir })
}

/** Stays open until everything else is closed, as it reports that. */
async function startHealth(
  { settings }: App,
  { readiness, metrics }: HealthMeans,
  closers: Closer[],
): Promise<string> {
  const { openHealth } = await import('./http/health.ts')
  const { address, close } = await openHealth(settings, { readiness, metrics: await metrics() })
  closers.push(close)
  return address
}

async function startHttp(
  app: App,
  { readiness, metrics }: HealthMeans,
  webs: ((others: Promise<unknown>) => Promise<void>)[],
): Promise<string> {
  for (const load of WEB_IN_PARTS) {
    await load()
    await yieldToEventLoop()
  }
  const { openWeb } = await import('./http/open-web.ts')
  const { address, close } = await openWeb(app, { readiness, metrics: await metrics() })
  webs.push(close)
  app.webAddress = app.settings.baseUrl ?? address
  return app.webAddress
}

async function startMailServers(
  app: App,
  portClosers: Closer[],
): Promise<{ smtp: MailServer; lmtp: MailServer | undefined }> {
  const { settings, eventLog: log, counters, tracing, receiver } = app
  const tls = settings.tls && (await openTlsFiles(settings.tls, log))
  const start = async (protocol: 'smtp' | 'lmtp', setting: string, port: number) => {
    const server = await listening(setting, port, () =>
      startMailServer({
        receiver,
        log,
        counters,
        tracing,
        protocol,
        port,
        host: settings.smtpHost,
        name: settings.smtpName,
        tls: protocol === 'smtp' ? tls?.pair : undefined,
        receivedAt: () => Date.now(),
        share: app.share,
      }),
    )
    portClosers.push(server.close)
    return server
  }
  const smtp = await start('smtp', 'SMTP_PORT', settings.smtpPort)
  const stop = tls?.watch(smtp.useCertificate)
  if (stop) portClosers.push(async () => stop())
  return {
    smtp,
    lmtp: settings.lmtpPort === undefined ? undefined : await start('lmtp', 'LMTP_PORT', settings.lmtpPort),
  }
}
