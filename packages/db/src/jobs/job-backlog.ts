import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { JobName } from './job-queue.ts'
import { nowOf } from './job-rows.ts'

/** Waiting jobs: the number of due ones, and since when the oldest is due, in epoch milliseconds. */
export interface Backlog {
  due: number
  oldestAt: number | null
}

/** The backlog of all queues, and of each. */
export interface JobBacklog extends Backlog {
  queues: Record<JobName, Backlog>
}

const NONE: Backlog = { due: 0, oldestAt: null }

/** Every queue; the type ensures that none is missing. */
const EMPTY: Record<JobName, Backlog> = {
  'purge-newsletter': NONE,
  'process-mail': NONE,
  'reprocess-mail': NONE,
  'huge-mail': NONE,
  'follow-confirmation': NONE,
  'fetch-link': NONE,
  'send-account-email': NONE,
  'try-mailbox': NONE,
  'check-mail': NONE,
  'send-digest-mail': NONE,
  'deliver-webhook': NONE,
  'send-highlights': NONE,
  'send-push': NONE,
  'send-book': NONE,
  'sweep-expired': NONE,
  'purge-account': NONE,
}

/** Counts due jobs, including those in progress, not those scheduled for later or failed for good. */
export async function jobBacklog({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<JobBacklog> {
  const { rows } = await sql<{ name: JobName; due: number; oldestAt: number }>`
    select name, count(*) as "due", min(run_at) as "oldestAt" from jobs
    where state <> 'failed' and (state <> 'scheduled' or run_at <= ${nowOf(kind)()})
    group by name`.execute(db)
  const queues = { ...EMPTY }
  for (const { name, due, oldestAt } of rows) queues[name] = { due, oldestAt }
  return {
    due: rows.reduce((sum, { due }) => sum + due, 0),
    oldestAt: rows.length === 0 ? null : Math.min(...rows.map(({ oldestAt }) => oldestAt)),
    queues,
  }
}
