import { DomainError } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { asksForCode, consumeCode } from './second-factor.ts'
import { codeMissing, wrongCode } from './second-step.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Before two-step sign-in is weakened: password and code, as for signing in. Throws FORBIDDEN for a wrong one,
 * PRECONDITION_FAILED where two-step sign-in is off, TOO_MANY_REQUESTS.
 */
export async function reauthenticate(
  ctx: RequestContext,
  user: UserRow,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await verifyPassword(ctx, user, password)
  if (!(await asksForCode(ctx, user.id))) {
    throw new DomainError({ code: 'PRECONDITION_FAILED', message: 'Two-step sign-in is off.' })
  }
  if (!(await consumeCode(ctx, user.id, code))) throw wrongCode('FORBIDDEN')
}

/**
 * Before a way in is added that asks for none of them: the password, and a code too where two-step sign-in is on. Throws
 * FORBIDDEN for a wrong one, PRECONDITION_REQUIRED for a missing code, PRECONDITION_FAILED for an account without a password,
 * TOO_MANY_REQUESTS.
 */
export async function reauthenticateFully(
  ctx: RequestContext,
  user: UserRow,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await verifyPassword(ctx, user, password)
  if (!(await asksForCode(ctx, user.id))) return
  if (code === undefined) throw codeMissing()
  if (!(await consumeCode(ctx, user.id, code))) throw wrongCode('FORBIDDEN')
}
