import { randomBytes } from 'node:crypto'
import { insertIdentity } from '@tidings/db/queries/identities'
import { verifyEmail } from '@tidings/db/queries/users'
import { insertWaitingIdentity, takeWaitingIdentity } from '@tidings/db/queries/waiting-identities'
import type { UserRow } from '@tidings/db/schema'
import type { Context } from '../context.ts'
import { browserCookie } from './browser-cookie.ts'
import { hashSecret } from './hash-secret.ts'
import type { ProviderIdentity } from './provider-identity.ts'

const LASTS_S = 600

/**
 * Keeps an identity whose e-mail has an account already, until the account's owner signs in by password in this browser.
 * The provider's word alone is not enough: the address may have changed hands, or the account be a squatter's.
 */
export async function keepWaiting(ctx: Context, identity: ProviderIdentity): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const row = {
    token_hash: hashSecret(token),
    issuer: identity.issuer,
    subject: identity.subject,
    email: identity.email,
    name: identity.name,
    photo_url: identity.photoUrl,
    expires_at: now + LASTS_S * 1000,
  }
  await insertWaitingIdentity(ctx.database.db, row, now)
  ctx.setCookie(cookieOf(ctx).write(token, LASTS_S))
}

/** After a sign-in by password: joins what waits in this browser to the account, if its verified e-mail is the account's. */
export async function linkWaiting(ctx: Context, user: UserRow): Promise<void> {
  const cookie = cookieOf(ctx)
  const token = cookie.read(ctx.cookies)
  if (!token) return
  ctx.setCookie(cookie.blank())
  const now = Date.now()
  const waiting = await takeWaitingIdentity(ctx.database.db, hashSecret(token), now)
  if (waiting?.email !== user.email) return
  const { token_hash: _, expires_at: __, ...identity } = waiting
  await insertIdentity(ctx.database.db, { ...identity, user_id: user.id, created_at: now })
  await verifyEmail(ctx.database.db, user.id, waiting.email, now)
}

const cookieOf = ({ origin }: Context) => browserCookie('tidings-waiting', origin)
