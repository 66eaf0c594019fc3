import type { ColumnType } from 'kysely'

/** Epoch milliseconds, UTC; neither driver is ever given a Date. */
export type Time = number
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1
/**
 * The id of the user whose row it is; null while the newsletter that it belongs to is deleted and may come back (see
 * `queries/deletions.ts`). Queries look for a user's rows and never find such rows, so what is read is a string.
 */
export type Owner = ColumnType<string, string, string | null>
/** Set by a default when left out of an insert. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
