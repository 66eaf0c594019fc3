import { DomainError } from '../domain-error.ts'

/** The file store can't be reached, or refuses to work: nothing is known to be missing, and it may work again soon. */
export class StorageUnavailable extends DomainError {
  /** In seconds. */
  readonly retryAfter: number = 30

  /** For the log and the operator. */
  readonly reason: string

  constructor(reason: string) {
    super({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The stored files can’t be reached at the moment. Please try again in a minute.',
      cause: new Error(reason),
    })
    this.reason = reason
  }
}
