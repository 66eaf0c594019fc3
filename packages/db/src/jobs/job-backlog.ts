import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { nowOf } from './job-rows.ts'

/** The backlog: the number of due jobs, and since when the oldest is due, in epoch milliseconds. */
export interface JobBacklog {
  due: number
  oldestAt: number | null
}

/** Counts due jobs, including those in progress, not those scheduled for later. */
export async function jobBacklog({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<JobBacklog> {
  const { rows } = await sql<JobBacklog>`
    select count(*) as "due", min(run_at) as "oldestAt" from jobs
    where state <> 'scheduled' or run_at <= ${nowOf(kind)()}`.execute(db)
  return rows[0] ?? { due: 0, oldestAt: null }
}
