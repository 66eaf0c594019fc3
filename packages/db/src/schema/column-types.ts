import type { ColumnType } from 'kysely'

/** Epoch milliseconds, UTC; drivers never get a Date. */
export type Time = number
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1
/**
 * The id of the row's user; null while its newsletter is deleted and may be restored (see `queries/deletions.ts`).
 * Queries search for a user's rows and never find such rows, so the value read is a string.
 */
export type Owner = ColumnType<string, string, string | null>
/** Set by a default when left out of an insert. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
