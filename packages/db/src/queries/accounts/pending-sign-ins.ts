import type { Executor, NewSignInAttempt, PendingIdentity, SignInAttempt } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'

/** Stores an identity until the owner of the account with its email signs in, and deletes expired ones. */
export async function insertPendingIdentity(db: Executor, identity: PendingIdentity, now: number) {
  await db.deleteFrom('pending_identities').where('expires_at', '<=', now).execute()
  await db.insertInto('pending_identities').values(identity).execute()
}

/** Removes the pending identity with this token, if it has not expired. */
export async function consumePendingIdentity(db: Executor, tokenHash: string, now: number) {
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

/** Stores a sign-in that goes to the provider, and deletes expired ones. */
export async function insertAttempt(db: Executor, attempt: NewSignInAttempt, now: number): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
  await db.insertInto('sign_in_attempts').values(attempt).execute()
}

/** Removes the attempt with this state, if this browser began it and it has not expired; works once. */
export async function consumeAttempt(
  db: Executor,
  { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: number },
): Promise<SignInAttempt | undefined> {
  return db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores a sign-in after a correct password. */
export async function insertSecondStep(
  db: Executor,
  step: { token_hash: string; user_id: string; expires_at: number },
): Promise<void> {
  await db.insertInto('second_steps').values(step).execute()
}

/**
 * Counts an attempted code for a pending sign-in and returns its user; undefined if there is none with that token, it
 * has expired, or `max` codes were tried for it.
 */
export async function trySecondStep(
  db: Executor,
  tokenHash: string,
  { max, now }: { max: number; now: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('second_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends a pending sign-in; true for the first caller. */
export async function consumeSecondStep(db: Executor, tokenHash: string): Promise<boolean> {
  return isChanged(db.deleteFrom('second_steps').where('token_hash', '=', tokenHash))
}

/** Ends all pending sign-ins of the user. */
export async function deleteSecondSteps(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

/** Ends all pending sign-ins. */
export async function deleteSecondStepsOfAll(db: Executor): Promise<void> {
  await db.deleteFrom('second_steps').execute()
}
