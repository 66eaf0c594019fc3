import type { Row, Table } from './snapshot.ts'

/** Fills the empty tables of a database that nobody else is at, all of them or none. */
export interface RowLoader {
  load(table: Table, rows: readonly Row[]): Promise<void>
  /** Throws when rows refer to others that are not there. */
  commit(): Promise<void>
  rollback(): Promise<void>
}
