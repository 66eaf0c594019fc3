import { randomBytes } from 'node:crypto'
import { type DomainError, refused } from '@tidings/db/domain-error'
import {
  consumeSecondStep,
  insertSecondStep,
  trySecondStep,
} from '@tidings/db/queries/accounts/pending-sign-ins'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { browserCookie } from '../sessions/browser-cookie.ts'
import { type CodeKind, consumeCode } from './second-factor.ts'

const LASTS_S = 300
/** The maximum of codes that may be tried per correct password. */
const MAX_TRIES = 5

/** After the correct password: this browser may send a code within five minutes. Nobody is signed in yet. */
export async function beginSecondStep(ctx: RequestContext, { id }: UserRow): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await insertSecondStep(ctx.database.db, {
    token_hash: hashSecret(token),
    user_id: id,
    expires_at: Date.now() + LASTS_S * 1000,
  })
  ctx.setCookie(cookieOf(ctx).write(token, LASTS_S))
}

/**
 * Checks a code for this browser's pending sign-in, which is used once, and returns its user and details. Throws
 * PRECONDITION_FAILED if there is none any more, UNAUTHORIZED for a wrong code, TOO_MANY_REQUESTS.
 */
export async function finishSecondStep(
  ctx: RequestContext,
  code: string,
): Promise<{ user: UserRow; by: CodeKind }> {
  const token = cookieOf(ctx).read(ctx.cookies)
  const hash = token && hashSecret(token)
  const { db } = ctx.database
  const userId = hash && (await trySecondStep(db, hash, { max: MAX_TRIES, now: Date.now() }))
  if (!userId) throw tooLate()
  const by = await consumeCode(ctx, userId, code)
  if (!by) throw wrongCode('UNAUTHORIZED')
  const user = await findUser(db, userId)
  if (!(await consumeSecondStep(db, hash)) || !user || user.deleted_at !== null) throw tooLate()
  ctx.setCookie(cookieOf(ctx).blank())
  return { user, by }
}

/** The response to a correct password alone. */
export function codeMissing(): DomainError {
  const message = 'Please enter the code of your authenticator app.'
  return refused('PRECONDITION_REQUIRED', message)
}

/** The error for a code that is wrong, expired, or already used. */
export function wrongCode(code: 'UNAUTHORIZED' | 'FORBIDDEN'): DomainError {
  return refused(code, 'That code is wrong or was used already.')
}

const tooLate = () => refused('PRECONDITION_FAILED', 'This took too long. Please log in again.')

const cookieOf = ({ origin }: RequestContext) => browserCookie('tidings-second-step', origin)
