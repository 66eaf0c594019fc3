import { refused } from '@tidings/db/domain-error'
import { deleteSession } from '@tidings/db/queries/accounts/sessions'
import { findTwoStep } from '@tidings/db/queries/accounts/two-steps'
import { findUser, lockUser } from '@tidings/db/queries/accounts/users'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { rememberDevice } from './known-devices.ts'
import type { CodeKind } from './second-factor.ts'

/** How the user authenticated; a code follows the password. */
export type SignInWay = 'password' | CodeKind | 'passkey' | 'provider' | 'sign-up'

/**
 * Begins a session if the account's credentials are still those that were used: meanwhile the password may have changed
 * and every session ended. Waits for a change in progress, which would not see the new session. Throws UNAUTHORIZED,
 * and FORBIDDEN for a suspended account. Nothing else begins sessions.
 */
export async function beginSession(
  ctx: Pick<RequestContext, 'sessions' | 'database' | 'userAgent'>,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  holds: (db: Executor) => Promise<boolean> = async () => true,
): Promise<{ token: string; cookie: string }> {
  const begun = await ctx.sessions.start(id, ctx.userAgent)
  const outcome = await ctx.database.db.transaction().execute(async (trx) => {
    await lockUser(trx, id)
    const now = await findUser(trx, id)
    if (!now || now.deleted_at !== null || now.password_hash !== password_hash) return 'ended'
    if (!(await holds(trx))) return 'ended'
    return now.suspended_at === null ? 'open' : 'suspended'
  })
  if (outcome === 'open') return begun
  await ctx.sessions.end(begun.token)
  if (outcome === 'suspended') {
    // Only shown to somebody who has authenticated.
    throw refused('FORBIDDEN', 'This account is suspended. Please ask your server’s administrator.')
  }
  throw refused('UNAUTHORIZED', 'Please log in.')
}

/**
 * Signs the user in and returns the token, which is always new: an existing token in the request is never reused. The
 * sessions of the request end, so that nobody continues in them unknowingly. `holds` says whether the credentials are
 * still the account's. Throws UNAUTHORIZED if they aren't, and FORBIDDEN if the account is suspended.
 */
export async function startSession(
  ctx: RequestContext,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  way: SignInWay,
  holds: (db: Executor) => Promise<boolean> = async () => true,
): Promise<string> {
  await endSessionsOfRequest(ctx)
  const { id } = user
  const { token, cookie } = await beginSession(ctx, user, async (trx) => {
    if (way === 'password' && ((await findTwoStep(trx, id))?.on_since ?? null) !== null) return false
    return holds(trx)
  })
  ctx.setCookie(cookie)
  rememberDevice(ctx, user)
  logEvent(ctx.log, way === 'sign-up' ? 'sign-up' : 'sign-in', { userId: id, way })
  return token
}

/** A request may contain both a bearer token and a cookie, each for a session. */
async function endSessionsOfRequest(ctx: RequestContext): Promise<void> {
  if (ctx.session) await deleteSession(ctx.database.db, ctx.session.user.id, ctx.session.handle)
  const inCookie = ctx.sessions.inCookie(ctx.cookies)
  if (inCookie) await ctx.sessions.end(inCookie)
}
