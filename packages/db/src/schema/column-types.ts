import type { ColumnType } from 'kysely'

/** Epoch milliseconds, UTC; neither driver is ever given a Date. */
export type Time = number
/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1
/** Set by a default when left out of an insert. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
