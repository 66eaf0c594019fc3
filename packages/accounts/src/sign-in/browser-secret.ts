import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../context.ts'
import { browserCookie } from '../sessions/browser-cookie.ts'

/** As long as the longest flow that uses it. */
const LASTS_S = 600
const SECRET = /^[\w-]{43}$/

const cookieOf = ({ origin }: RequestContext) => browserCookie('tidings-sign-in', origin)

/** The secret that identifies this browser during sign-in: one for all its tabs. */
export function saveBrowserSecret(ctx: RequestContext): string {
  const cookie = cookieOf(ctx)
  const kept = cookie.read(ctx.cookies)
  const secret = kept && SECRET.test(kept) ? kept : randomBytes(32).toString('base64url')
  ctx.setCookie(cookie.write(secret, LASTS_S))
  return secret
}

/** The same, for a browser that already has one. */
export function browserSecret(ctx: RequestContext): string | undefined {
  return cookieOf(ctx).read(ctx.cookies)
}
