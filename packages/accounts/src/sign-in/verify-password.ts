import { DomainError } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { consumeOwnAttempt } from './login-rate-limit.ts'
import { passwordFits } from './passwords.ts'

/**
 * Before what can't be taken back, and before the keys are changed: anyone who found a browser open doesn't know the
 * password. Throws FORBIDDEN for a wrong one, PRECONDITION_FAILED for an account without any, TOO_MANY_REQUESTS.
 */
export async function verifyPassword(
  ctx: RequestContext,
  { id, password_hash }: UserRow,
  password: string,
): Promise<void> {
  if (password_hash === null) {
    const message = 'Your account has no password yet. Request a link by email to set one.'
    throw new DomainError({ code: 'PRECONDITION_FAILED', message })
  }
  const guess = await consumeOwnAttempt(ctx, id)
  if (!(await passwordFits(ctx, { storedHash: password_hash, password, guess }))) {
    logEvent(ctx.log, 'password.refused', { userId: id })
    throw new DomainError({ code: 'FORBIDDEN', message: 'That password is wrong.' })
  }
  await guess.release()
}
