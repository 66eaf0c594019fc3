import { randomUUID } from 'node:crypto'
import {
  findIdentityOwner,
  insertIdentity,
  lockIdentity,
  refreshIdentity,
} from '@tidings/db/queries/accounts/identities'
import { findUser, insertUser, lockUser } from '@tidings/db/queries/accounts/users'
import { setPhoto } from '@tidings/db/queries/pictures/remote-pictures'
import type { Executor, Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { RequestContext } from '../context.ts'
import { assignInboxAddress } from '../inbox-address.ts'
import { admitAccount } from '../registration.ts'
import { SignInRefused } from '../sign-in-refused.ts'
import { visibleLength } from '../visible-length.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/**
 * The account of an identity: found by issuer and subject, otherwise a new one. Undefined if the e-mail address already
 * has an account, as an address alone signs nobody in, nor joins an account without its password. New accounts are
 * created as registration allows, with the invitation of that hash. Throws SignInRefused.
 */
export async function accountOf(
  ctx: RequestContext,
  identity: ProviderIdentity,
  { timeZone, invitationHash }: { timeZone: string; invitationHash: string | null },
): Promise<UserRow | undefined> {
  const { db } = ctx.database
  const ownerId = await findIdentityOwner(db, identity)
  return db.transaction().execute(async (trx) => {
    // First, in the same order as a recovery: otherwise they could deadlock.
    if (ownerId !== undefined) await lockUser(trx, ownerId)
    return (
      (await knownAccount(trx, ctx, identity)) ??
      (await newAccount(trx, ctx, { identity, timeZone, invitationHash, now: Date.now() })) ??
      // Two tabs may return at the same time: the other one has already created the account.
      knownAccount(trx, ctx, identity)
    )
  })
}

async function knownAccount(
  trx: Transaction<Tables>,
  ctx: Pick<RequestContext, 'pictureMode'>,
  identity: ProviderIdentity,
): Promise<UserRow | undefined> {
  const known = await lockIdentity(trx, identity.issuer, identity.subject)
  const user = known && (await findUser(trx, known.user_id))
  if (!known || !user) return undefined
  // Nobody can sign in to a deleted or suspended account; until it is restored nothing is changed or fetched for it.
  if (user.deleted_at !== null || user.suspended_at !== null) return user
  const { email, name, photo_url, last_used_at } = rowOf(identity, user.id, Date.now())
  // A name or photo chosen here is kept: only values that are still the provider's are updated.
  const followsName = user.display_name === displayName(known) && name !== null && name !== known.name
  const followsPhoto = user.photo_url === known.photo_url && photo_url !== known.photo_url
  const changes = {
    ...(followsName && { display_name: displayName(identity) }),
    ...(followsPhoto && { photo_url }),
  }
  await refreshIdentity(trx, known, { email, name, photo_url, last_used_at }, changes)
  if (followsPhoto) await savePhoto(trx, ctx, user.id, photo_url)
  return { ...user, ...changes }
}

async function newAccount(
  trx: Transaction<Tables>,
  ctx: Pick<RequestContext, 'pictureMode' | 'registration' | 'operatorEmail' | 'isInboxAddress'>,
  {
    identity,
    timeZone,
    invitationHash,
    now,
  }: { identity: ProviderIdentity; timeZone: string; invitationHash: string | null; now: number },
): Promise<UserRow | undefined> {
  if (ctx.isInboxAddress(identity.email)) throw new SignInRefused('inbox-address', 'it is an inbox address')
  const user = await insertUser(trx, {
    id: randomUUID(),
    email: identity.email,
    email_verified_at: now,
    display_name: displayName(identity),
    photo_url: identity.photoUrl,
    time_zone: timeZone,
    created_at: now,
  })
  if (!user) return undefined
  const fault = await admitAccount(trx, ctx, { user, invitationHash })
  if (fault) throw new SignInRefused(fault, 'no one can sign up like that')
  await insertIdentity(trx, rowOf(identity, user.id, now))
  await savePhoto(trx, ctx, user.id, user.photo_url)
  await assignInboxAddress(trx, user.id, now)
  return user
}

/** The provider's photo is fetched once, and not on each view. */
async function savePhoto(
  trx: Executor,
  { pictureMode }: Pick<RequestContext, 'pictureMode'>,
  userId: string,
  address: string | null,
): Promise<void> {
  const url = URL.parse(address ?? '')
  const photo = url?.protocol === 'https:' ? { url: url.href, host: url.hostname } : null
  const now = Date.now()
  await setPhoto(trx, userId, photo, { dueAt: pictureMode === 'off' ? null : now, now })
}

function rowOf({ issuer, subject, email, name, photoUrl }: ProviderIdentity, userId: string, now: number) {
  const times = { created_at: now, last_used_at: now }
  return { issuer, subject, user_id: userId, email, name, photo_url: photoUrl, ...times }
}

/** A valid display name: the provider's, otherwise the part before the @, otherwise a default. */
function displayName({ name, email }: Pick<ProviderIdentity, 'name' | 'email'>): string {
  const [localPart = ''] = email.split('@')
  for (const candidate of [name ?? '', localPart]) {
    const bounded = candidate.trim().slice(0, 200).toWellFormed().trim()
    if (visibleLength(bounded) >= 2) return bounded
  }
  return 'Reader'
}
