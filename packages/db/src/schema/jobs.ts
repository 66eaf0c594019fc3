import type { ColumnType } from 'kysely'
import type { Defaulted, Time } from './column-types.ts'

interface JobsTable {
  id: ColumnType<number, never, never>
  name: string
  payload: string
  /** Whose work it is; empty for the app's own. */
  owner: Defaulted<string>
  /** `retry`: ready once nothing else is, as it failed by itself before. */
  state: Defaulted<'scheduled' | 'ready' | 'retry' | 'leased'>
  run_at: Time
  attempts: Defaulted<number>
  /** Attempts that failed by the job's own fault. */
  failures: Defaulted<number>
  leased_until: Time | null
  last_error: string | null
}

/** The queue. */
export interface JobTables {
  jobs: JobsTable
}
