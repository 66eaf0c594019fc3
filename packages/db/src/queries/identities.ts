import type { Transaction } from 'kysely'
import type { Executor, IdentityRow, Tables, UserRow } from '../schema.ts'

/** Adds an identity to an account; false when that identity belongs to an account already. */
export async function insertIdentity(db: Executor, identity: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The identity, held until the transaction ends; undefined when nobody has an account with it. By a write that changes
 * nothing, so that on SQLite the one write lock is waited for now: a later statement would fail to get it.
 */
export async function lockIdentity(
  trx: Transaction<Tables>,
  issuer: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return trx
    .updateTable('identities')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
}

/** The e-mail address of the user's first identity; undefined without any. */
export async function findIdentityEmail(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('email')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.email
}

/** Keeps what the provider says today; `user` is what of it the account takes over. */
export async function refreshIdentity(
  db: Executor,
  { issuer, subject, user_id }: IdentityRow,
  said: Pick<IdentityRow, 'email' | 'name' | 'photo_url'>,
  user: Partial<Pick<UserRow, 'display_name' | 'photo_url'>>,
): Promise<void> {
  await db
    .updateTable('identities')
    .set(said)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  if (Object.keys(user).length === 0) return
  await db.updateTable('users').set(user).where('id', '=', user_id).execute()
}
