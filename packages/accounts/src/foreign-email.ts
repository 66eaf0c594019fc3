import { refused } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'

/**
 * Throws FORBIDDEN if an `email` parameter is somebody else's: the session identifies the user, the parameter may only
 * match it.
 */
export function refuseForeignEmail(email: unknown, user: UserRow): void {
  if (typeof email !== 'string' || email === '') return
  if (email.trim().toLowerCase() !== user.email) {
    throw refused('FORBIDDEN', 'That email belongs to someone else.')
  }
}
