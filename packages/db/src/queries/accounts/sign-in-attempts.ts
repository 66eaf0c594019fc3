import type { Executor, NewSignInAttempt, SignInAttempt } from '../../schema.ts'

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
