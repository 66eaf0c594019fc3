import { StorageUnavailable } from './files/storage-unavailable.ts'

/** PostgreSQL's error classes for invalid values (22) and constraint violations (23). */
const CODES = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23])/

/** Whether a database rejected the data, as opposed to being temporarily unable to work. */
export function isAboutTheData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}

/** A full disk, a lock held by another process, an I/O error; PostgreSQL's class 53 is insufficient resources. */
const SHORTAGES = /^(?:SQLITE_(?:FULL|BUSY|IOERR|CANTOPEN|NOMEM)|ENOSPC|EDQUOT|53)/

/** Whether something failed for lack of space, a lock or the file store, and may succeed a moment later. */
export function isShortage(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true
  return error instanceof Error && 'code' in error && SHORTAGES.test(String(error.code))
}

/** PostgreSQL's class of transaction conflicts: deadlocks and serialisation failures. */
const CONFLICTS = /^40/

/** Whether a transaction was rolled back because of a conflict, and may be retried at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.test(String(error.code))
}
