import type { Transaction } from 'kysely'
import type { Executor, IdentityRow, Tables, UserRow } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'

/** Adds an identity to an account; false if that identity belongs to an account. */
export async function insertIdentity(db: Executor, identity: IdentityRow): Promise<boolean> {
  return isChanged(
    db
      .insertInto('identities')
      .values(identity)
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing()),
  )
}

/**
 * The identity, locked until the transaction ends; undefined if no account has it. It uses a write that changes
 * nothing, so that on SQLite the write lock is acquired now: a later statement could fail to get it.
 */
export async function lockIdentity(trx: Transaction<Tables>, issuer: string, subject: string) {
  return trx
    .updateTable('identities')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
}

/** The email address of the user's first identity; undefined without any. */
export async function findIdentityEmail(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('email')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.email
}

/** The user's identities, the oldest first. */
export async function listIdentities(db: Executor, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
}

/** The account of the identity; undefined if no account has it. */
export async function findIdentityOwner(
  db: Executor,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Removes an identity from the user; false if they have no such identity. */
export async function deleteIdentity(
  db: Executor,
  userId: string,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<boolean> {
  return isChanged(
    db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  )
}

/** Stores the provider's current data and the time; `user` is what the account takes over. */
export async function refreshIdentity(
  db: Executor,
  { issuer, subject, user_id }: IdentityRow,
  said: Pick<IdentityRow, 'email' | 'name' | 'photo_url' | 'last_used_at'>,
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
