import type { UserRow } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import { asksForCode, takeCode } from '../auth/second-factor.ts'
import { wrongCode } from '../auth/second-step.ts'
import type { Context } from '../context.ts'
import { showPassword } from './show-password.ts'

/**
 * Before two-step sign-in is weakened: password and code, as for signing in. Throws FORBIDDEN for a wrong one,
 * PRECONDITION_FAILED where two-step sign-in is off, TOO_MANY_REQUESTS.
 */
export async function showKeys(
  ctx: Context,
  user: UserRow,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await showPassword(ctx, user, password)
  if (!(await asksForCode(ctx, user.id))) {
    throw new TRPCError({ code: 'PRECONDITION_FAILED', message: 'Two-step sign-in is off.' })
  }
  if (!(await takeCode(ctx, user.id, code))) throw wrongCode('FORBIDDEN')
}
