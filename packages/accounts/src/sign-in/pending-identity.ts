import { randomBytes } from 'node:crypto'
import { consumePendingIdentity, insertPendingIdentity } from '@tidings/db/queries/accounts/pending-sign-ins'
import { findUser, lockUser } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import type { ProviderIdentity } from '../identity-provider/provider-identity.ts'
import { browserCookie } from '../sessions/browser-cookie.ts'
import { joinIdentity } from './join-identity.ts'

const LASTS_S = 600

/**
 * Stores an identity whose e-mail has an account already, until the account's owner signs in by password in this
 * browser. The provider's verification alone is not enough: the address may have changed hands, or the account be a
 * squatter's.
 */
export async function savePendingIdentity(ctx: RequestContext, identity: ProviderIdentity): Promise<void> {
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
  await insertPendingIdentity(ctx.database.db, row, now)
  ctx.setCookie(cookieOf(ctx).write(token, LASTS_S))
}

/**
 * After a sign-in to `user`: joins the identity pending in this browser to the account, if its verified e-mail is the
 * account's, and the account's credentials are still those that were used.
 */
export async function connectPendingIdentity(
  ctx: RequestContext,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<void> {
  const cookie = cookieOf(ctx)
  const token = cookie.read(ctx.cookies)
  if (!token) return
  ctx.setCookie(cookie.blank())
  await ctx.database.db.transaction().execute(async (trx) => {
    await lockUser(trx, id)
    const waiting = await consumePendingIdentity(trx, hashSecret(token), Date.now())
    const user = await findUser(trx, id)
    if (!user || user.deleted_at !== null || user.password_hash !== password_hash) return
    if (waiting?.email !== user.email) return
    const { issuer, subject, email, name, photo_url } = waiting
    await joinIdentity(ctx, trx, user, { issuer, subject, email, name, photoUrl: photo_url })
  })
  ctx.jobs.wake()
}

const cookieOf = ({ origin }: RequestContext) => browserCookie('tidings-waiting', origin)
