import { DomainError } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'

/** Throws FORBIDDEN when an `email` parameter names somebody else: identity comes from the session, it may only agree. */
export function refuseForeignEmail(email: unknown, user: UserRow): void {
  if (typeof email !== 'string' || email === '') return
  if (email.trim().toLowerCase() !== user.email) {
    throw new DomainError({ code: 'FORBIDDEN', message: 'That email belongs to someone else.' })
  }
}
