import type { Executor, PasskeyRow } from '../../schema.ts'
import { isChanged, isFound, own } from '../common/rows.ts'

/** Adds a passkey; false if any user has one with that credential id. */
export async function insertPasskey(db: Executor, passkey: PasskeyRow): Promise<boolean> {
  return isFound(
    db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id'),
  )
}

/** The user's passkeys, the oldest first. */
export async function listPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One of the user's passkeys. */
export async function findPasskey(db: Executor, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** The passkey with that credential id (base64url), of any user. */
export async function findCredential(db: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/**
 * Records a signature of a passkey. False if it is gone, or if its counter did not increase, which means that it was
 * copied.
 */
export async function recordPasskeyUse(
  db: Executor,
  id: string,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: number },
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('passkeys')
      .set({ counter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: now })
      .where('id', '=', id)
      .where((eb) =>
        // Most synced passkeys have no counter.
        counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter),
      ),
  )
}

/** The renamed passkey; undefined if the user has no such passkey. */
export async function renamePasskey(db: Executor, userId: string, id: string, name: string) {
  return db.updateTable('passkeys').set({ name }).where(own(userId, id)).returningAll().executeTakeFirst()
}

/** False if the user has no such passkey. */
export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('passkeys').where(own(userId, id)))
}

/** Removes all passkeys of the user. */
export async function deletePasskeys(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
