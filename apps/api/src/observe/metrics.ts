import { statfs } from 'node:fs/promises'
import type { Database } from '@tidings/db/database'
import { jobBacklog } from '@tidings/db/jobs/job-backlog'
import { databaseSize } from '@tidings/db/queries/common/database-facts'
import { waitingWork } from '@tidings/db/queries/mails/waiting-work'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cached } from '../cached.ts'
import type { Counted, Counters } from './counters.ts'

/** In seconds: from cached responses to those that users give up on. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** In seconds: from storing a small mail to stages with a time limit. */
const WORK_DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** So that several scrapers count once. */
const KNOWN_MS = 5000

const COUNTERS: [what: keyof Counted, name: string, label: string | null, help: string][] = [
  ['events', 'tidings_events_total', 'event', 'Security events in the log, such as sign-in.refused'],
  ['mailsAccepted', 'tidings_mails_accepted_total', null, 'Emails stored, once for each user'],
  [
    'mailsRefused',
    'tidings_mails_refused_total',
    'code',
    'Recipients and messages refused by the SMTP server, by reply code',
  ],
  [
    'commandsRefused',
    'tidings_mail_commands_refused_total',
    'code',
    'Connections and commands refused by the SMTP server, by reply code',
  ],
  [
    'mailsSettled',
    'tidings_mails_settled_total',
    'state',
    'Emails processed, by result: processed, quarantined, not-understood, …',
  ],
  ['fetches', 'tidings_fetches_total', 'outcome', 'Outgoing requests to the web, by result'],
  ['workersStarted', 'tidings_analysis_processes_started_total', null, 'Analysis processes started'],
  [
    'workersFailed',
    'tidings_analysis_processes_failed_total',
    null,
    'Emails whose analysis crashed its process or was aborted',
  ],
  [
    'requestsShed',
    'tidings_http_requests_shed_total',
    'reason',
    'Requests answered with 429 or 503 for too much load',
  ],
  [
    'connectionsDropped',
    'tidings_http_connections_dropped_total',
    'reason',
    'Connections closed in favor of others, or because the body or the response was too slow',
  ],
]

export interface Metrics {
  contentType: string
  /** All metrics, in the Prometheus text format. */
  text(): Promise<string>
  /** Adds a gauge that is read when the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  /** Records a response: its route's template, the status, and the duration in seconds. */
  recordResponse(request: { method: string; route: string; status: number }, seconds: number): void
}

/**
 * The metrics of this process, in a separate registry, and of the database, which are the same in each process; labels
 * are routes, queues, states and codes, never user data. `dataDir` is the folder whose disk is watched.
 */
export function openMetrics(means: {
  counters: Counters
  database: Pick<Database, 'db' | 'kind'>
  dataDir: string
}): Metrics {
  const { counters, database, dataDir } = means
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const [what, name, label, help] of COUNTERS) {
    new Counter({
      name,
      help,
      registers,
      labelNames: label === null ? [] : [label],
      collect() {
        this.reset()
        for (const [kind, count] of counters.of(what))
          this.inc(label === null ? {} : { [label]: kind }, count)
      },
    })
  }
  const readStored = storedGauges(registry, database)
  const readDisk = diskGauges(registry, dataDir)
  const jobs = new Histogram({
    name: 'tidings_job_duration_seconds',
    help: 'Duration of jobs, by queue and result',
    labelNames: ['queue', 'result'],
    buckets: WORK_DURATIONS,
    registers,
  })
  const stages = new Histogram({
    name: 'tidings_mail_stage_duration_seconds',
    help: 'Duration of the stages of emails: receive, authenticate, analyse, store',
    labelNames: ['stage'],
    buckets: WORK_DURATIONS,
    registers,
  })
  counters.onTime((what, labels, seconds) => {
    const histogram: Histogram<string> = what === 'job' ? jobs : stages
    histogram.observe({ ...labels }, seconds)
  })
  const durations = new Histogram({
    name: 'tidings_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response, by route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  return {
    contentType: registry.contentType,
    async text() {
      await Promise.all([readStored(), readDisk()])
      return registry.metrics()
    },
    gauge(name, help, read) {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      new Gauge({ name, help, registers, collect })
    },
    recordResponse({ method, route, status }, seconds) {
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
  }
}

/** Gauges of the database; returns a function that reads them, at most every few seconds. */
function storedGauges(registry: Registry, database: Pick<Database, 'db' | 'kind'>): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const due = gauge('tidings_jobs_due', 'Jobs that are due, by queue', 'queue')
  const age = gauge('tidings_oldest_job_age_seconds', 'Age of the oldest job that is due, by queue', 'queue')
  const waiting = gauge('tidings_waiting', 'What waits beside jobs: emails, pictures, …', 'what')
  const mailboxes = gauge('tidings_mailboxes', 'Mailboxes that are read, by state: ok, failing', 'state')
  const size = gauge('tidings_database_bytes', 'The size of the database')
  const up = gauge('tidings_database_up', '1 while the database responds, else 0')

  async function readAll(): Promise<void> {
    const now = Date.now()
    const [backlog, work, bytes] = await Promise.all([
      jobBacklog(database),
      waitingWork(database.db, now),
      databaseSize(database),
    ])
    for (const [queue, { due: count, oldestAt }] of Object.entries(backlog.queues)) {
      due.set({ queue }, count)
      age.set({ queue }, oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1000)
    }
    const { mailboxes: states, ...counts } = work
    for (const [what, count] of Object.entries(counts)) waiting.set({ what }, count)
    for (const [state, count] of Object.entries(states)) mailboxes.set({ state }, count)
    size.set(bytes)
    up.set(1)
  }

  /** Metrics of the process itself are available without a database, too. */
  function lose(): void {
    for (const one of [due, age, waiting, mailboxes, size]) one.reset()
    up.set(0)
  }

  return cached(KNOWN_MS, () => readAll().catch(lose))
}

/** Gauges of the disk of a folder, if the system reports them. */
function diskGauges(registry: Registry, folder: string): () => Promise<void> {
  const registers = [registry]
  const free = new Gauge({ name: 'tidings_disk_free_bytes', help: 'Free space of DATA_DIR', registers })
  const size = new Gauge({ name: 'tidings_disk_size_bytes', help: 'Size of the disk of DATA_DIR', registers })
  return async () => {
    const found = await statfs(folder).catch(() => undefined)
    if (!found) return
    free.set(found.bavail * found.bsize)
    size.set(found.blocks * found.bsize)
  }
}
