import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { nowOf } from './job-rows.ts'

/** What waits to be done: how many jobs are due, and since when the oldest is, in epoch milliseconds. */
export interface JobBacklog {
  due: number
  oldestAt: number | null
}

/** Looks what is due and not done; a job that is being worked on counts, one for later doesn't. */
export async function jobBacklog({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<JobBacklog> {
  const { rows } = await sql<JobBacklog>`
    select count(*) as "due", min(run_at) as "oldestAt" from jobs
    where state <> 'scheduled' or run_at <= ${nowOf(kind)()}`.execute(db)
  return rows[0] ?? { due: 0, oldestAt: null }
}
