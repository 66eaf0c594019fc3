import { refused } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { consumeOwnAttempt } from './login-rate-limit.ts'
import { passwordFits } from './passwords.ts'

/**
 * Checks the password before irreversible actions, and before changing credentials: somebody who found an open browser
 * doesn't know it. Throws FORBIDDEN if wrong, PRECONDITION_FAILED for an account without one, TOO_MANY_REQUESTS.
 */
export async function verifyPassword(
  ctx: RequestContext,
  { id, password_hash }: UserRow,
  password: string,
): Promise<void> {
  if (password_hash === null) {
    throw refused(
      'PRECONDITION_FAILED',
      'Your account has no password yet. Request a link by email to set one.',
    )
  }
  const guess = await consumeOwnAttempt(ctx, id)
  if (!(await passwordFits(ctx, { storedHash: password_hash, password, guess }))) {
    logEvent(ctx.log, 'password.refused', { userId: id })
    throw refused('FORBIDDEN', 'That password is wrong.')
  }
  await guess.release()
}
