import type { Executor } from '../schema.ts'

/** Remembers a sign-in whose password was right. */
export async function insertSecondStep(
  db: Executor,
  step: { token_hash: string; user_id: string; expires_at: number },
): Promise<void> {
  await db.insertInto('second_steps').values(step).execute()
}

/**
 * Counts a code that is about to be tried for a sign-in and gives whose it is; undefined when there is none by that token,
 * it has run out, or `most` codes were tried for it.
 */
export async function trySecondStep(
  db: Executor,
  tokenHash: string,
  { most, now }: { most: number; now: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('second_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends a sign-in that waited for a code: true for anyone who came first. */
export async function consumeSecondStep(db: Executor, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every sign-in of the user that waits for a code. */
export async function deleteSecondSteps(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

/** Ends everybody's sign-ins that wait for a code. */
export async function deleteSecondStepsOfAll(db: Executor): Promise<void> {
  await db.deleteFrom('second_steps').execute()
}
