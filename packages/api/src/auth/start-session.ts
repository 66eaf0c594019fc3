import { deleteSession } from '@tidings/db/queries/sessions'
import { findUser } from '@tidings/db/queries/users'
import type { UserRow } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import type { Context } from '../context.ts'
import { logEvent } from '../log-event.ts'
import type { CodeKind } from './second-factor.ts'

/** How somebody showed who they are; a code comes after the password. */
export type SignInWay = 'password' | CodeKind | 'passkey' | 'provider' | 'sign-up'

/**
 * Signs the user in and gives the token, which is always a new one: a token that somebody brought along, or had put into
 * their browser, is never taken over. The sessions that came along end: nobody goes on in them unawares. Throws
 * UNAUTHORIZED when the account is no longer what was signed in to.
 */
export async function startSession(
  ctx: Context,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  way: SignInWay,
): Promise<string> {
  await endBrought(ctx)
  const { token, cookie } = await ctx.sessions.start(id, ctx.userAgent)
  // The password may have been changed while it was being compared, and every session ended but this one.
  const now = await findUser(ctx.database.db, id)
  if (!now || now.deleted_at !== null || now.password_hash !== password_hash) {
    await ctx.sessions.end(token)
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
  }
  ctx.setCookie(cookie)
  const known = ctx.devices.write(ctx.cookies, ctx.origin, id)
  if (known) ctx.setCookie(known)
  logEvent(ctx.log, way === 'sign-up' ? 'sign-up' : 'sign-in', { userId: id, way })
  return token
}

/** Of a request that brings a bearer token and a cookie, each may name a session. */
async function endBrought(ctx: Context): Promise<void> {
  if (ctx.session) await deleteSession(ctx.database.db, ctx.session.user.id, ctx.session.handle)
  const inCookie = ctx.sessions.inCookie(ctx.cookies)
  if (inCookie) await ctx.sessions.end(inCookie)
}
