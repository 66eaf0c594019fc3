import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** What waits to be done: how many jobs are due, and since when the oldest is, in epoch milliseconds. */
export interface JobBacklog {
  due: number
  oldestAt: number | null
}

/** Looks what is due and not done; a job that is being worked on counts, one for later doesn't. */
export async function jobBacklog({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<JobBacklog> {
  const { rows } =
    kind === 'postgres'
      ? await sql<JobBacklog>`
          select count(*)::int as "due", (extract(epoch from min(run_at)) * 1000)::float8 as "oldestAt"
          from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(db)
      : await sql<JobBacklog>`
          select count(*) as "due", min(run_at) as "oldestAt" from jobs where run_at <= ${Date.now()}`.execute(
          db,
        )
  return rows[0] ?? { due: 0, oldestAt: null }
}
