import { isConflict, isOutage, isShortage, isUnreachable } from './database-faults.ts'
import { DomainError } from './domain-error.ts'

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
