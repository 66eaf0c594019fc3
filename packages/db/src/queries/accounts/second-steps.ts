import type { Executor } from '../../schema.ts'

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
  const { numDeletedRows } = await db
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all pending sign-ins of the user. */
export async function deleteSecondSteps(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

/** Ends all pending sign-ins. */
export async function deleteSecondStepsOfAll(db: Executor): Promise<void> {
  await db.deleteFrom('second_steps').execute()
}
