import type { UserRow } from '@tidings/db/schema'
import type { Context } from '../context.ts'

/** Signs the user in and gives the token. A session that the request brought along ends: nobody goes on in it unawares. */
export async function startSession(ctx: Context, { id }: UserRow): Promise<string> {
  if (ctx.session) await ctx.sessions.end(ctx.session.token)
  const { token, cookie } = await ctx.sessions.start(id)
  ctx.setCookie(cookie)
  return token
}
