import { hashSecret } from '@tidings/accounts/secrets/hash-secret'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import type { Holder } from './new-holder.ts'

type Headers = Record<string, string>

/**
 * Ways to come as `me`, by header and by cookie, and ways to come as nobody: with nothing, with tokens that nobody has,
 * and with tokens of sessions that are over.
 */
export async function othersOf(
  { db, services }: TestApp,
  me: Holder,
): Promise<{ bearer: Headers; cookie: Headers; nobodies: Headers[] }> {
  const ended = await services.sessions.start(me.user.id)
  await services.sessions.end(ended.token)
  const expired = await services.sessions.start(me.user.id)
  // By hand, as nothing in the product makes a session end early and leaves it.
  await sql`update sessions set expires_at = 1 where id = ${hashSecret(expired.token)}`.execute(db)
  const byHeader = (token: string) => ({ authorization: `Bearer ${token}` })
  const byCookie = (token: string) => ({ cookie: `tidings=${token}` })
  const [endedToken, expiredToken] = [ended.token, expired.token]
  return {
    bearer: byHeader(me.token),
    cookie: byCookie(me.token),
    nobodies: [
      {},
      byHeader(endedToken),
      byCookie(endedToken),
      byHeader(expiredToken),
      byCookie(expiredToken),
      byHeader("x' or '1'='1"),
      byCookie(me.user.id),
    ],
  }
}
