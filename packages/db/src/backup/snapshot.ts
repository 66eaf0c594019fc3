/** What a column holds, on both databases: text, numbers and bytes. */
export type Value = string | number | null | Uint8Array
export type Row = readonly Value[]

/** All rows of a database as they were at one instant, while it goes on being written. */
export interface Snapshot {
  /** The last migration that the database had. */
  version: string
  /** Every table of the product's with its columns, those that others refer to before these; of the queue what is in JOBS. */
  tables: readonly Table[]
  rows(table: Table): AsyncIterable<Row>
  close(): Promise<void>
}

export interface Table {
  name: string
  columns: readonly string[]
}

/**
 * The queue; what versions before 0041 don't have of it is left out. So are leases: who held them is gone when a job is
 * brought back.
 */
export const JOBS: Table = {
  name: 'jobs',
  columns: ['name', 'payload', 'run_at', 'attempts', 'last_error', 'owner', 'failures'],
}
