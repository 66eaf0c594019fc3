import type { Database } from '../database.ts'
import type { JobQueue } from './job-queue.ts'
import { postgresJobs } from './postgres-jobs.ts'
import { sqliteJobs } from './sqlite-jobs.ts'

/** The job queue that belongs to a database. */
export function openJobs(database: Database): JobQueue {
  return database.kind === 'postgres' ? postgresJobs(database.driver) : sqliteJobs(database.repeatable)
}
