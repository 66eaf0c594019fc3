import type { Executor, PendingIdentity } from '../../schema.ts'

/** Stores an identity until the owner of the account with its email signs in, and deletes expired ones. */
export async function insertPendingIdentity(
  db: Executor,
  identity: PendingIdentity,
  now: number,
): Promise<void> {
  await db.deleteFrom('pending_identities').where('expires_at', '<=', now).execute()
  await db.insertInto('pending_identities').values(identity).execute()
}

/** Removes the pending identity with this token, if it has not expired. */
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

/** Deletes the pending identities for accounts with one of these addresses. */
export async function deleteWaitingIdentities(db: Executor, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('pending_identities').where('email', 'in', emails).execute()
}
