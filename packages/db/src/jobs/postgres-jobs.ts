import { EventEmitter, once } from 'node:events'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { JobHandlers, JobName, JobQueue } from './job-queue.ts'
import { workerLives } from './worker-lives.ts'

/** More than any handler wants: handlers give up by themselves, in words, and a job that is dropped says nothing. */
const MAX_ATTEMPTS = 25

/** A queue on graphile-worker, whose `add_job` is a function of the database and so joins the caller's transaction. */
export function postgresJobs(pool: pg.Pool): JobQueue {
  return {
    async add(trx, name, payload, { runAt, isOnlyOne } = {}) {
      const key = isOnlyOne ? name : null
      // By the server's clock, which decides what is due: this machine's may go otherwise.
      const seconds = runAt === undefined ? 0 : (runAt - Date.now()) / 1000
      await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := now() + make_interval(secs => ${seconds}::double precision), max_attempts := ${MAX_ATTEMPTS}, job_key := ${key}, job_key_mode := 'preserve_run_at')`.execute(
        trx,
      )
    },
    // The database notifies its workers at the commit.
    wake() {},
    async work(handlers, { concurrency, onError }) {
      const { Logger, run } = await import('graphile-worker')
      const events = new EventEmitter()
      const created = once(events, 'pool:create')
      const runner = await run({
        pgPool: pool,
        events,
        concurrency,
        noHandleSignals: true,
        pollInterval: 2000,
        taskList: tasksOf(handlers, onError),
        logger: new Logger(() => () => {}),
      })
      const [{ workerPool }] = await created
      const life = await workerLives(pool, workerPool.id, (error) =>
        onError(error, { name: 'look', attempt: 0 }),
      )
      let stopped: Promise<void> | undefined
      return {
        stop() {
          stopped ??= runner.stop().then(life.stop)
          return stopped
        },
      }
    },
  }
}

function tasksOf(
  handlers: JobHandlers,
  onError: (error: unknown, job: { name: string; attempt: number }) => void,
): TaskList {
  return Object.fromEntries(
    (Object.keys(handlers) as JobName[]).map((name) => [
      name,
      async (payload, { job }) => {
        try {
          await handlers[name]?.(payload as never, job.attempts)
        } catch (error) {
          onError(error, { name, attempt: job.attempts })
          throw error
        }
      },
    ]),
  )
}
