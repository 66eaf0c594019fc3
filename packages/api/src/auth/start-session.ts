import type { UserRow } from '@tidings/db/schema'
import type { Context } from '../context.ts'
import { logEvent } from '../log-event.ts'
import type { CodeKind } from './second-factor.ts'

/** How somebody showed who they are; a code comes after the password. */
export type SignInWay = 'password' | CodeKind | 'provider' | 'sign-up'

/**
 * Signs the user in and gives the token, which is always a new one: a token that somebody brought along, or had put into
 * their browser, is never taken over. The sessions that came along end: nobody goes on in them unawares.
 */
export async function startSession(
  ctx: Context,
  { id }: Pick<UserRow, 'id'>,
  way: SignInWay,
): Promise<string> {
  await endBrought(ctx)
  const { token, cookie } = await ctx.sessions.start(id, ctx.userAgent)
  ctx.setCookie(cookie)
  logEvent(ctx.log, way === 'sign-up' ? 'sign-up' : 'sign-in', { userId: id, way })
  return token
}

/** Of a request that brings a bearer token and a cookie, each may name a session. */
async function endBrought(ctx: Context): Promise<void> {
  const brought = new Set([ctx.session?.token, ctx.sessions.inCookie(ctx.cookies)])
  for (const token of brought) if (token) await ctx.sessions.end(token)
}
