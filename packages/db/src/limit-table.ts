import type { Time } from './column-types.ts'

/** A bucket that what is limited is poured into, and that runs out evenly; see queries/limits.ts. */
export interface LimitsTable {
  /** What is limited and for whom; nothing by which anybody is known. */
  name: string
  /** How full it was at `at`. */
  level: number
  at: Time
}
