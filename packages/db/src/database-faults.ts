import { DomainError } from './domain-error.ts'
import { StorageUnavailable } from './files/storage-unavailable.ts'

/** PostgreSQL's error classes for invalid values (22) and constraint violations (23). */
const CODES = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23])/

/** Whether a database rejected the data, as opposed to being temporarily unable to work. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}

/** PostgreSQL's 53100 is disk_full. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)/

/** Whether something failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.test(String(error.code))
}

/** A lock held by another process, an I/O error; PostgreSQL's class 53 is insufficient resources. */
const SHORTAGES = /^(?:SQLITE_(?:BUSY|IOERR|CANTOPEN|NOMEM)|53)/

/** Whether something failed for lack of space, a lock or the file store, and may succeed a moment later. */
export function isShortage(error: unknown): boolean {
  if (error instanceof StorageUnavailable || isDiskFull(error)) return true
  return error instanceof Error && 'code' in error && SHORTAGES.test(String(error.code))
}

/** PostgreSQL's class of transaction conflicts: deadlocks and serialisation failures. */
const CONFLICTS = /^40/

/** Whether a transaction was rolled back because of a conflict, and may be retried at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.test(String(error.code))
}

/**
 * PostgreSQL's classes of lost connections (08) and of servers that start or stop (57P). A pooler reports a server that
 * it can't reach as 08P01.
 */
const OUTAGES = /^(?:08|57P0[1-5])/
/** The driver's messages about ended connections, which have no code. */
const ENDED =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * Whether a connection to PostgreSQL was lost, so that a retry may succeed. A transaction may have been committed
 * nevertheless.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ENDED.test(error.message) || ('code' in error && OUTAGES.test(String(error.code)))
}

/** The operating system's errors of connections. */
const CONNECTING = /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/** Whether something could not be reached at all; only the caller knows whether that was the database. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  return error instanceof Error && 'code' in error && CONNECTING.test(String(error.code))
}

/** The database can't be reached, is restarting, or is overloaded: a retry may succeed. */
export class DatabaseUnavailable extends DomainError {
  /** In seconds. */
  readonly retryAfter: number = 5

  constructor(cause: unknown) {
    super({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server is busy. Please try again in a moment.',
      cause,
    })
  }
}

const MAY_SUCCEED = [isOutage, isUnreachable, isShortage, isConflict]

/**
 * Converts a database error that a retry may solve into an error for clients; returns any other error unchanged. All
 * other connections of calls have errors of their own.
 */
export function withoutOutage(error: unknown): unknown {
  if (error instanceof DomainError) return error
  return MAY_SUCCEED.some((isSo) => isSo(error)) ? new DatabaseUnavailable(error) : error
}
