import { type Kysely, sql } from 'kysely'
import { isShortage } from '../database-faults.ts'
import type { Tables } from '../schema.ts'
import type { JobHandlers, JobName, JobQueue, WorkOptions } from './job-queue.ts'

/** Short, so that what a killed process was at is soon taken up; a living one renews. */
const LEASE_MS = 15_000
/** Other processes on the same file, such as an import, can't wake this one. */
const POLL_MS = 500
const LONGEST_PAUSE_MS = 3_600_000
const SHORT_PAUSE_MS = 1000

/** Why a job was not done; some of that says nothing about the job, which then was not tried. */
interface Failure {
  error: unknown
  countsNot: boolean
}

interface Claimed {
  id: number
  name: string
  payload: string
  attempts: number
}

/** A queue in the table `jobs`: a claimed job is leased, and is another worker's when the lease runs out. */
export function sqliteJobs(db: Kysely<Tables>): JobQueue {
  const workers = new Set<() => void>()
  return {
    async add(trx, name, payload, { runAt, isOnlyOne } = {}) {
      if (isOnlyOne && (await isWaiting(trx, name))) return
      await trx
        .insertInto('jobs')
        .values({
          name,
          payload: JSON.stringify(payload),
          // Not now: while a clock was ahead, that is later.
          run_at: runAt ?? 0,
          leased_until: null,
          last_error: null,
        })
        .execute()
    },
    wake() {
      for (const look of workers) look()
    },
    async work(handlers, options) {
      const worker = startWorker(db, handlers, options)
      workers.add(worker.look)
      return {
        async stop() {
          workers.delete(worker.look)
          await worker.stop()
        },
      }
    },
  }
}

function startWorker(db: Kysely<Tables>, handlers: JobHandlers, options: WorkOptions) {
  const running = new Set<Promise<void>>()
  const ending = new Set<Promise<void>>()
  const own = new Set<number>()
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false

  async function takeAll(): Promise<void> {
    do {
      again = false
      while (!stopped && running.size < options.concurrency) {
        const job = await claim(db, Object.keys(handlers), own)
        if (!job) break
        own.add(job.id)
        const held = hold(db, job, options.onError)
        const run = perform(handlers, job, options.onError).then((outcome) => {
          // The next is taken meanwhile, so that both share a commit.
          const end = held
            .end(outcome && { ...outcome, countsNot: outcome.countsNot || stopped })
            .finally(() => {
              own.delete(job.id)
              ending.delete(end)
            })
          ending.add(end)
          running.delete(run)
          look()
        })
        running.add(run)
      }
    } while (again && !stopped && running.size < options.concurrency)
  }

  function look(): void {
    if (stopped) return
    again = true
    looking ??= takeAll()
      .catch((error) => options.onError(error, { name: 'claim', attempt: 0 }))
      .finally(() => {
        looking = undefined
      })
  }

  const timer = setInterval(look, POLL_MS)
  look()
  return {
    look,
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(running)
      await Promise.all(ending)
    },
  }
}

/** One that is being worked on doesn't wait: it may add the next of its kind. */
async function isWaiting(db: Kysely<Tables>, name: JobName): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', Date.now())]))
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Leases the oldest due job of these names in one statement, so that two workers never hold the same one. A lease or a pause
 * that is much longer than any comes from a clock that was ahead; a little longer is one that began while this claim waited
 * for its turn. `own` are those that the worker has: where the clock is
 * moved on, their leases seem to have run out.
 */
async function claim(
  db: Kysely<Tables>,
  names: readonly string[],
  own: ReadonlySet<number>,
): Promise<Claimed | undefined> {
  const now = Date.now()
  const { rows } = await sql<Claimed>`
    update jobs set leased_until = ${now + LEASE_MS}, attempts = attempts + 1
    where id = (
      select id from jobs
      where name in (${sql.join(names)})
        and (run_at <= ${now} or (attempts > 0 and run_at > ${now + LONGEST_PAUSE_MS}))
        and (leased_until is null or leased_until <= ${now} or leased_until > ${now + 2 * LEASE_MS})
        and id not in (${sql.join([-1, ...own])})
      order by run_at, id limit 1
    )
    returning id, name, payload, attempts`.execute(db)
  return rows[0]
}

/** Undefined when the job was done, else why not. */
async function perform(
  handlers: JobHandlers,
  job: Claimed,
  onError: WorkOptions['onError'],
): Promise<Failure | undefined> {
  try {
    await handlers[job.name as JobName]?.(JSON.parse(job.payload), job.attempts)
    return undefined
  } catch (error) {
    onError(error, { name: job.name, attempt: job.attempts })
    return { error, countsNot: isShortage(error) }
  }
}

/** Keeps a job leased until its end is written. */
function hold(db: Kysely<Tables>, job: Claimed, onError: WorkOptions['onError']) {
  // A lease may have run out meanwhile: then another worker holds the job, or is done and its id is a new one's.
  const held = { id: job.id, payload: job.payload, attempts: job.attempts }
  const tell = (error: unknown) => onError(error, { name: job.name, attempt: job.attempts })
  const renewal = setInterval(() => {
    db.updateTable('jobs')
      .set({ leased_until: Date.now() + LEASE_MS })
      .where((eb) => eb.and(held))
      .execute()
      .catch(tell)
  }, LEASE_MS / 3)

  async function write(failure: Failure | undefined): Promise<void> {
    if (!failure) {
      await db
        .deleteFrom('jobs')
        .where((eb) => eb.and(held))
        .execute()
      return
    }
    const { error, countsNot } = failure
    const pause = countsNot ? SHORT_PAUSE_MS : Math.min(1000 * Math.E ** job.attempts, LONGEST_PAUSE_MS)
    await db
      .updateTable('jobs')
      .set({
        leased_until: null,
        attempts: countsNot ? job.attempts - 1 : job.attempts,
        run_at: Math.round(Date.now() + pause),
        last_error: error instanceof Error ? error.message : String(error),
      })
      .where((eb) => eb.and(held))
      .execute()
  }

  return {
    end: (failure: Failure | undefined) =>
      write(failure)
        .catch(tell)
        .finally(() => clearInterval(renewal)),
  }
}
