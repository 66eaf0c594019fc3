import { insertIdentity, lockIdentity } from '@tidings/db/queries/accounts/identities'
import { verifyEmail } from '@tidings/db/queries/accounts/users'
import type { Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { notifyOwner } from '../account/notify-owner.ts'
import { timeOfChange } from '../account/time-of-change.ts'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { RequestContext } from '../context.ts'
import type { ProviderIdentity } from '../identity-provider/provider-identity.ts'
import { logEvent } from '../log-event.ts'
import { SignInRefused } from '../sign-in-refused.ts'

/**
 * Joins an identity to the account with its address and notifies its owner; does nothing if it belongs to an account
 * already. Call it under lockUser, with the current account. The caller wakes the job queue.
 */
export async function joinIdentity(
  ctx: Pick<RequestContext, 'jobs' | 'log' | 'mailedLinks'>,
  trx: Transaction<Tables>,
  { id: userId, created_at }: UserRow,
  { issuer, subject, email, name, photoUrl }: ProviderIdentity,
): Promise<void> {
  // Later than the account, whatever the clock says: an identity with the same time counts as the one that the account
  // was created with.
  const now = Math.max(await timeOfChange(trx, userId), created_at + 1)
  const times = { created_at: now, last_used_at: now }
  const row = { issuer, subject, user_id: userId, email, name, photo_url: photoUrl, ...times }
  if (!(await insertIdentity(trx, row))) return
  await verifyEmail(trx, userId, email, now)
  await notifyOwner(ctx, trx, userId, { kind: 'identity-added' })
  logEvent(ctx.log, 'identity.added', { userId })
}

/**
 * Joins an identity to the signed-in account, which has reauthenticated before. Throws SignInRefused if it belongs to
 * another account or has another address, and UNAUTHORIZED if the session has ended meanwhile.
 */
export async function connectIdentity(ctx: RequestContext, identity: ProviderIdentity): Promise<void> {
  await whileSignedIn(ctx, async (trx, user) => {
    const known = await lockIdentity(trx, identity.issuer, identity.subject)
    if (known && known.user_id !== user.id) {
      throw new SignInRefused('other-account', 'the identity belongs to another account')
    }
    if (!known && identity.email !== user.email) {
      throw new SignInRefused('other-email', 'the identity has another address than the account')
    }
    if (!known) await joinIdentity(ctx, trx, user, identity)
  })
  ctx.jobs.wake()
}
