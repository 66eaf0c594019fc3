import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../schema.ts'
import type { JobName, JobQueue } from './job-queue.ts'
import { jobRows, nowOf } from './job-rows.ts'
import { startJobWorker } from './job-worker.ts'

/** The job queue of a database: the table `jobs`. */
export function openJobs(database: Database): JobQueue {
  const rows = jobRows(database)
  const now = nowOf(database.kind)
  const workers = new Set<() => void>()
  return {
    async add(trx, name, payload, { runAt, isOnlyOne, owner }) {
      if (!owner) throw new TypeError(`The job ${name} has no owner.`)
      if (isOnlyOne && (await isWaiting(trx, database.kind, name))) return
      // By the clock that decides what is due, which on PostgreSQL is not this machine's; at once is at once by any.
      const delay = runAt === undefined ? 0 : Math.round(runAt - Date.now())
      const state = delay > 0 ? 'scheduled' : 'ready'
      await sql`insert into jobs (name, payload, owner, state, run_at)
        values (${name}, ${JSON.stringify(payload)}, ${owner}, ${state}, ${now()} + ${sql.lit(delay)})`.execute(
        trx,
      )
    },
    wake() {
      for (const look of workers) look()
    },
    async work(handlers, options) {
      const worker = startJobWorker(rows, handlers, options)
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

/** One that is being worked on doesn't wait: it may add the next of its kind. */
async function isWaiting(trx: Transaction<Tables>, kind: Database['kind'], name: JobName): Promise<boolean> {
  // Two at the same moment would not see each other's; on SQLite one writes after the other.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  const job = await trx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('state', 'in', ['scheduled', 'ready', 'retry'])
    .executeTakeFirst()
  return job !== undefined
}
