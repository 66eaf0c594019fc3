import type { Executor, TwoStepRow } from '../../schema.ts'
import { countRows, isChanged, isFound } from '../common/rows.ts'

/** TOTP codes that may be tried within `TRIES_WITHIN_MS`: three of a million are valid at any time. */
const MAX_TRIES = 10
const TRIES_WITHIN_MS = 3_600_000

/** The user's two-step sign-in, on or being set up. */
export async function findTwoStep(db: Executor, userId: string): Promise<TwoStepRow | undefined> {
  return db.selectFrom('two_steps').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores a secret until a first code confirms it, replacing an unconfirmed one; false if two-step sign-in is on. */
export async function beginTwoStep(db: Executor, userId: string, secret: string): Promise<boolean> {
  return isFound(
    db
      .insertInto('two_steps')
      .values({ user_id: userId, secret, on_since: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret }).where('two_steps.on_since', 'is', null),
      )
      .returning('user_id'),
  )
}

/** Switches on what `beginTwoStep` began with this secret; false if it is on, or another was begun meanwhile. */
export async function confirmTwoStep(
  db: Executor,
  { user_id, secret }: Pick<TwoStepRow, 'user_id' | 'secret'>,
  now: number,
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('two_steps')
      .set({ on_since: now })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .where('on_since', 'is', null),
  )
}

/** Removes it with its recovery codes and pending sign-ins. */
export async function deleteTwoStep(db: Executor, userId: string): Promise<void> {
  for (const table of ['two_steps', 'recovery_codes', 'second_steps'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** Removes a setup that is not confirmed yet. */
export async function deleteTwoStepSetup(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('two_steps').where('user_id', '=', userId).where('on_since', 'is', null).execute()
}

/** Counts an attempt; false if there were too many recently, over all processes. */
export async function countCodeTry(db: Executor, userId: string, now: number): Promise<boolean> {
  const longAgo = now - TRIES_WITHIN_MS
  return isChanged(
    db
      .updateTable('two_steps')
      .set((eb) => ({
        tries: eb
          .case()
          .when('tries_since', '<=', longAgo)
          .then(1)
          .else(eb('tries', '+', 1))
          .end(),
        tries_since: eb.case().when('tries_since', '<=', longAgo).then(now).else(eb.ref('tries_since')).end(),
      }))
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('tries_since', '<=', longAgo), eb('tries', '<', MAX_TRIES)])),
  )
}

/** Uses the code of a time step once: false if it, or a later one, was used before. */
export async function consumeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  return isChanged(
    db
      .updateTable('two_steps')
      .set({ last_step: step, tries: 0 })
      .where('user_id', '=', userId)
      .where('last_step', '<', step),
  )
}

/** Replaces the user's recovery codes. */
export async function replaceRecoveryCodes(
  db: Executor,
  userId: string,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  const rows = hashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Removes the user's recovery codes. */
export async function deleteRecoveryCodes(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** When the user's recovery codes were created, epoch milliseconds; undefined without any. */
export async function recoveryCodesSince(db: Executor, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.created_at
}

/** Uses one of the user's recovery codes; false if they have none with that hash. */
export async function consumeRecoveryCode(db: Executor, userId: string, hash: string): Promise<boolean> {
  return isChanged(
    db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash),
  )
}

/** How many recovery codes the user has left. */
export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId))
}
