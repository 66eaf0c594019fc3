import type { Executor, PendingIdentity } from '../schema.ts'

/** Keeps an identity until the owner of the account with its e-mail signs in, and forgets those that waited too long. */
export async function insertPendingIdentity(
  db: Executor,
  identity: PendingIdentity,
  now: number,
): Promise<void> {
  await db.deleteFrom('pending_identities').where('expires_at', '<=', now).execute()
  await db.insertInto('pending_identities').values(identity).execute()
}

/** Removes the identity that waits under this token, if it has not waited too long. */
export async function consumePendingIdentity(
  db: Executor,
  tokenHash: string,
  now: number,
): Promise<PendingIdentity | undefined> {
  return db
    .deleteFrom('pending_identities')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Forgets the identities that wait for the owner of an account with one of these addresses. */
export async function deleteWaitingIdentities(db: Executor, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('pending_identities').where('email', 'in', emails).execute()
}
