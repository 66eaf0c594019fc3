import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { isOutage, isShortage } from '../database-faults.ts'
import { isFound } from '../queries/common/rows.ts'
import type { Tables } from '../schema.ts'
import type { JobHandlers, JobName, JobQueue, JobRun, JobRuns, JobWorker, WorkOptions } from './job-queue.ts'
import {
  attemptOf,
  type ClaimedJob,
  type DeadJob,
  deathsLeftOf,
  type JobFailure,
  type JobRows,
  jobRows,
  LEASE_MS,
  nowOf,
} from './job-rows.ts'

/** Other processes, such as an import, can't notify this one. */
const POLL_MS = 500
/** While the result of a job can't be stored, for example because the disk is full. */
const STORE_AGAIN_MS = 1000
/** Jobs that run alone have this share of the time, with what is waited for until they are alone. */
const LONE_SHARE = 1 / 5

/**
 * How long the owner of a job that failed by its own fault comes after the others, and how many such owners are
 * remembered.
 */
const DEFER_MS = 600_000
const MAX_DEFERRED_OWNERS = 20

/** Runs without an observer. */
const UNWATCHED: JobRuns = { traceparent: () => undefined, run: (_name, _traceparent, work) => work() }

/**
 * The job queue of a database: the table `jobs`. `runs` joins jobs to the traces of what added them; `onDead` is called
 * with jobs that failed for good, because processes that had them died repeatedly.
 */
export function openJobs(
  database: Database,
  runs: JobRuns = UNWATCHED,
  onDead: (job: DeadJob) => void = () => {},
): JobQueue {
  const rows = jobRows(database)
  const now = nowOf(database.kind)
  const place: Place = { isTaken: false }
  const polling = openPolling(rows, place, onDead)
  /** Workers of other processes. */
  const others = new Set<() => void>()
  return {
    async add(trx, name, payload, { runAt, isOnlyOne, owner, ...trace }) {
      if (!owner) throw new TypeError(`The job ${name} has no owner.`)
      if (isOnlyOne && (await isWaiting(trx, database.kind, name))) return
      // By the clock that schedules jobs, which on PostgreSQL is not this machine's; "at once" is independent of it.
      const delay = runAt === undefined ? 0 : Math.round(runAt - Date.now())
      const state = delay > 0 ? 'scheduled' : 'ready'
      // A job that reschedules itself would be one endless trace.
      const traceparent = delay > 0 ? undefined : (trace.traceparent ?? runs.traceparent())
      const stored = JSON.stringify({ ...payload, traceparent })
      await sql`insert into jobs (name, payload, owner, state, run_at)
        values (${name}, ${stored}, ${owner}, ${state}, ${now()} + ${sql.lit(delay)})`.execute(trx)
    },
    wake() {
      polling.look()
      for (const look of others) look()
    },
    wakeAlso(look) {
      others.add(look)
    },
    async work(handlers, options) {
      const worker = startJobWorker({ rows, runs, place }, handlers, options)
      polling.add(worker)
      return {
        async stop() {
          await polling.remove(worker)
          await worker.stop()
        },
      }
    },
    countDeath: rows.countDeath,
  }
}

/** A job in progress doesn't count as waiting: it may add the next of its kind. */
async function isWaiting(trx: Transaction<Tables>, kind: Database['kind'], name: JobName): Promise<boolean> {
  // Two concurrent transactions would not see each other's; on SQLite they are sequential.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  return isFound(
    trx
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', name)
      .where('state', 'in', ['scheduled', 'ready', 'retry']),
  )
}

/** Whether a job has this process to itself, or is waiting until it has: then no other begins. */
interface Place {
  isTaken: boolean
}

/** A worker, as the poller sees it. */
interface PolledWorker extends JobWorker {
  names: readonly string[]
  /** Its jobs whose results aren't stored yet. */
  own: ReadonlySet<number>
  /** Makes it take jobs at once. */
  look(): void
  /** Resolves when none of its jobs runs; call it while no job begins. */
  idle(): Promise<void>
  /** Runs a suspect. */
  runAlone(): Promise<void>
  onError: WorkOptions['onError']
}

/** Polls for all workers of this process together: one without jobs is not woken. */
function openPolling(rows: JobRows, place: Place, onDead: (job: DeadJob) => void) {
  const workers = new Set<PolledWorker>()
  // The caller that adds a job wakes the workers, whose work is not part of the caller's trace.
  const outside = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let isWoken = false
  let looking: Promise<void> | undefined
  let admitting: Promise<void> | undefined
  /** By a monotonic clock. */
  let nextAloneAt = Number.NEGATIVE_INFINITY

  const fail = (name: string) => (error: unknown) => {
    const [worker] = workers
    worker?.onError(error, { name, attempt: 0 })
  }

  const allNames = () => [...workers].flatMap(({ names }) => names)

  /** Whether one ran. */
  async function runSuspect([name = '']: readonly string[]): Promise<boolean> {
    const begun = performance.now()
    const worker = [...workers].find(({ names }) => names.includes(name))
    if (!worker || begun < nextAloneAt) return false
    place.isTaken = true
    try {
      await Promise.all([...workers].map(({ idle }) => idle()))
      await worker.runAlone()
    } finally {
      place.isTaken = false
      const now = performance.now()
      nextAloneAt = now + (now - begun) * (1 / LONE_SHARE - 1)
    }
    return true
  }

  async function lookOnce(): Promise<void> {
    do {
      isWoken = false
      let waiting = await rows.waiting(allNames())
      if (await runSuspect(waiting.suspect)) waiting = await rows.waiting(allNames())
      for (const worker of workers) {
        if (worker.names.some((name) => waiting.ready.includes(name))) worker.look()
      }
    } while (isWoken)
  }

  function look(): void {
    if (workers.size === 0) return
    isWoken = true
    looking ??= outside(lookOnce)
      .catch(fail('claim'))
      .finally(() => {
        looking = undefined
      })
  }

  function admit(): void {
    admitting ??= rows
      .admit(new Set([...workers].flatMap(({ own }) => [...own])))
      .then((dead) => dead.forEach(onDead))
      .catch(fail('admit'))
      .then(look)
      .finally(() => {
        admitting = undefined
      })
  }

  return {
    look,
    add(worker: PolledWorker): void {
      workers.add(worker)
      timer ??= setInterval(admit, POLL_MS)
      admit()
      look()
    },
    async remove(worker: PolledWorker): Promise<void> {
      workers.delete(worker)
      if (workers.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
      await Promise.all([looking, admitting])
    },
  }
}

/** Runs jobs until stopped. */
function startJobWorker(
  { rows, runs, place }: { rows: JobRows; runs: JobRuns; place: Place },
  handlers: JobHandlers,
  options: WorkOptions,
): PolledWorker {
  const { concurrency, onError, isFaultOfJob = () => false, isDeath = () => false, hasSpace } = options
  const names = Object.keys(handlers)
  const outside = AsyncLocalStorage.snapshot()
  /** Until their results are stored. */
  const own = new Set<number>()
  const active = new Set<ClaimedJob>()
  const running = new Set<Promise<void>>()
  const ending = new Set<Promise<void>>()
  /** Owners whose jobs failed by their own fault, and until when they come last, by a monotonic clock. */
  const deferredOwners = new Map<string, number>()
  let lastOwner = ''
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false

  /** The owners of at least this many jobs in progress. */
  function ownersWith(min: number): string[] {
    const counts = new Map<string, number>()
    for (const { owner } of active) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return [...counts].flatMap(([owner, count]) => (count >= min ? [owner] : []))
  }

  /** While others wait, one owner has half of the slots; otherwise all but one, so that the next owner needn't wait. */
  async function claim(): Promise<ClaimedJob | undefined> {
    if (hasSpace && !(await hasSpace())) return undefined
    const busy = ownersWith(Math.max(1, Math.floor(concurrency / 2)))
    const last = ownersDeferred().filter((owner) => !busy.includes(owner))
    let job = await rows.claim(names, lastOwner, [...busy, ...last])
    if (!job && last.length > 0) job = await rows.claim(names, lastOwner, busy)
    if (job || busy.length === 0) return job
    return rows.claim(names, lastOwner, ownersWith(concurrency > 2 ? concurrency - 1 : concurrency))
  }

  function ownersDeferred(): string[] {
    const now = performance.now()
    for (const [owner, until] of deferredOwners) if (until <= now) deferredOwners.delete(owner)
    return [...deferredOwners.keys()]
  }

  /** Otherwise each of their jobs would be treated like a new one. */
  function deferOwner(owner: string): void {
    deferredOwners.delete(owner)
    deferredOwners.set(owner, performance.now() + DEFER_MS)
    const [oldest] = deferredOwners.keys()
    if (deferredOwners.size > MAX_DEFERRED_OWNERS && oldest !== undefined) deferredOwners.delete(oldest)
  }

  const mayTake = () => !stopped && !place.isTaken && running.size < concurrency

  async function takeAll(): Promise<void> {
    do {
      again = false
      while (mayTake()) {
        const job = await claim()
        if (!job) break
        start(job)
      }
    } while (again && mayTake())
  }

  async function idle(): Promise<void> {
    await looking
    await Promise.all(running)
    await Promise.all(ending)
  }

  function start(job: ClaimedJob): void {
    lastOwner = job.owner
    own.add(job.id)
    active.add(job)
    const report = (error: unknown) => onError(error, { name: job.name, attempt: attemptOf(job) })
    const renewal = setInterval(() => rows.renew(job).catch(report), LEASE_MS / 3)
    const write = async (failure: JobFailure | undefined) => {
      // A job that is interrupted because the worker stops did not fail.
      const fault = stopped ? 'stop' : failure?.fault
      for (let tries = 1; ; tries++) {
        try {
          if (failure && fault) await rows.postpone(job, { ...failure, fault })
          else if (!isFinished) await rows.finish(job)
          break
        } catch (error) {
          if (tries === 1) report(error)
          if (stopped) break
          // Otherwise its lease would expire, as if this process had died.
          await sleep(STORE_AGAIN_MS)
        }
      }
      clearInterval(renewal)
      own.delete(job.id)
    }
    let isFinished = false
    const finish: JobRun['finish'] = async (trx) => {
      await rows.finish(job, trx)
      isFinished = true
    }
    const run = perform(job, finish).then((failure) => {
      // The next job is claimed meanwhile, so that both share a commit.
      const end = write(failure).finally(() => ending.delete(end))
      ending.add(end)
      active.delete(job)
      running.delete(run)
      look()
    })
    running.add(run)
  }

  /** Why the job failed; undefined if it succeeded. */
  async function perform(job: ClaimedJob, finish: JobRun['finish']): Promise<JobFailure | undefined> {
    try {
      const about = { failures: job.failures, deathsLeft: deathsLeftOf(job), userId: job.owner, finish }
      const name = job.name as JobName
      const { traceparent, ...payload } = JSON.parse(job.payload)
      await runs.run(name, traceparent, async () => handlers[name]?.(payload, attemptOf(job), about))
      return undefined
    } catch (error) {
      onError(error, { name: job.name, attempt: attemptOf(job) })
      const fault = faultOf(error)
      if (fault === 'own' || fault === 'death') deferOwner(job.owner)
      return { error, fault }
    }
  }

  function faultOf(error: unknown): JobFailure['fault'] {
    if (isShortage(error) || isOutage(error)) return 'shortage'
    if (isDeath(error)) return 'death'
    return isFaultOfJob(error) ? 'own' : 'other'
  }

  function look(): void {
    if (stopped) return
    again = true
    looking ??= outside(takeAll)
      .catch((error) => onError(error, { name: 'claim', attempt: 0 }))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    names,
    own,
    look,
    idle,
    async runAlone() {
      const mayRun = !stopped && (!hasSpace || (await hasSpace()))
      const job = mayRun ? await rows.claim(names, lastOwner, [], true) : undefined
      if (job) start(job)
      await idle()
    },
    onError,
    async stop() {
      stopped = true
      await idle()
    },
  }
}
