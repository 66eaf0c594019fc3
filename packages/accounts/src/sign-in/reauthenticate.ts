import { refused } from '@tidings/db/domain-error'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { consumeCode, requiresCode } from './second-factor.ts'
import { codeMissing, wrongCode } from './second-step.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * Before weakening two-step sign-in: checks password and code, as for signing in. Throws FORBIDDEN if wrong,
 * PRECONDITION_FAILED if two-step sign-in is off, TOO_MANY_REQUESTS.
 */
export async function reauthenticate(
  ctx: RequestContext,
  user: UserRow,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await verifyPassword(ctx, user, password)
  if (!(await requiresCode(ctx, user.id))) {
    throw refused('PRECONDITION_FAILED', 'Two-step login is off.')
  }
  if (!(await consumeCode(ctx, user.id, code))) throw wrongCode('FORBIDDEN')
}

/**
 * Before adding a sign-in method that needs neither: checks the password, and also a code if two-step sign-in is on.
 * Throws FORBIDDEN if wrong, PRECONDITION_REQUIRED for a missing code, PRECONDITION_FAILED for an account without a
 * password, TOO_MANY_REQUESTS.
 */
export async function reauthenticateFully(
  ctx: RequestContext,
  user: UserRow,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await verifyPassword(ctx, user, password)
  if (!(await requiresCode(ctx, user.id))) return
  if (code === undefined) throw codeMissing()
  if (!(await consumeCode(ctx, user.id, code))) throw wrongCode('FORBIDDEN')
}
