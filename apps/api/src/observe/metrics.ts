import type { JobBacklog } from '@tidings/db/jobs/job-backlog'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Counted, Counters } from './counters.ts'

/** In seconds: from cached responses to those that users give up on. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

const COUNTERS: [what: keyof Counted, name: string, label: string | null, help: string][] = [
  ['events', 'tidings_events_total', 'event', 'Security events in the log, such as sign-in.refused'],
  ['mailsAccepted', 'tidings_mails_accepted_total', null, 'Mails stored, once for each user'],
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
    'Mails processed, by result: processed, quarantined, not-understood, …',
  ],
  ['fetches', 'tidings_fetches_total', 'outcome', 'Outgoing requests to the web, by result'],
  ['workersStarted', 'tidings_analysis_processes_started_total', null, 'Analysis processes started'],
  [
    'workersFailed',
    'tidings_analysis_processes_failed_total',
    null,
    'Mails whose analysis crashed its process or was aborted',
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
    'Connections closed to make room for others, or because the body or the response was too slow',
  ],
]

export interface Metrics {
  contentType: string
  /** All metrics, in the Prometheus text format. */
  text(): Promise<string>
  /** Records a response: its route's template, the status, and the duration in seconds. */
  answered(request: { method: string; route: string; status: number }, seconds: number): void
}

/**
 * The metrics of this process, in a separate registry; labels are routes, states and codes, never user data. `backlog`
 * returns what is waiting.
 */
export function openMetrics(means: {
  counters: Counters
  backlog: () => Promise<JobBacklog>
  underWay: () => number
}): Metrics {
  const { counters, backlog, underWay } = means
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
  new Gauge({
    name: 'tidings_http_requests_under_way',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(underWay())
    },
  })
  const age = new Gauge({
    name: 'tidings_oldest_job_age_seconds',
    help: 'Age of the oldest job that is due',
    registers,
  })
  new Gauge({
    name: 'tidings_jobs_due',
    help: 'Jobs that are due',
    registers,
    async collect() {
      const { due, oldestAt } = await backlog()
      this.set(due)
      age.set(oldestAt === null ? 0 : Math.max(0, Date.now() - oldestAt) / 1000)
    },
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
    text: () => registry.metrics(),
    answered({ method, route, status }, seconds) {
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
  }
}
