import { isConflict, isOutage, isShortage, isUnreachable } from './database-faults.ts'
import { DomainError } from './domain-error.ts'

/** The database can't be reached, is being restarted, or has too much to do: the same may succeed a moment later. */
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
 * An error of a call as one for clients, if it is the database's and the same may succeed a moment later; any other error
 * unchanged. All else that calls connect to has errors of its own.
 */
export function withoutOutage(error: unknown): unknown {
  if (error instanceof DomainError) return error
  return MAY_SUCCEED.some((isSo) => isSo(error)) ? new DatabaseUnavailable(error) : error
}
