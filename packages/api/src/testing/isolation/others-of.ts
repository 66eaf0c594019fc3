import { hashSecret } from '@tidings/accounts/hash-secret'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import type { Holder } from './new-holder.ts'

type Headers = Record<string, string>

/**
 * Headers that authenticate as `me`, by bearer token and by cookie, and headers of nobody: none, unknown tokens, and
 * tokens of ended sessions.
 */
export async function othersOf(
  { db, services }: TestApp,
  me: Holder,
): Promise<{ bearer: Headers; cookie: Headers; signedOut: Headers[] }> {
  const ended = await services.sessions.start(me.user.id)
  await services.sessions.end(ended.token)
  const expired = await services.sessions.start(me.user.id)
  // By hand, as nothing in the product lets a session expire early without deleting it.
  await sql`update sessions set expires_at = 1 where id = ${hashSecret(expired.token)}`.execute(db)
  const byHeader = (token: string) => ({ authorization: `Bearer ${token}` })
  const byCookie = (token: string) => ({ cookie: `tidings=${token}` })
  const [endedToken, expiredToken] = [ended.token, expired.token]
  return {
    bearer: byHeader(me.token),
    cookie: byCookie(me.token),
    signedOut: [
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
