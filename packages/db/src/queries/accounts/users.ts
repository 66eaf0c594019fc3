import { sql, type Transaction } from 'kysely'
import type { Executor, NewUser, Tables, UserRow } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'
import { isPostgres } from '../common/values.ts'
import { isReserved } from './mailed-links.ts'

/**
 * Adds an account; undefined if the email address has one already, or is reserved for somebody who may take it back.
 */
export async function insertUser(db: Executor, user: NewUser): Promise<UserRow | undefined> {
  if (await isReserved(db, user.email, Date.now())) return undefined
  const added = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  // On PostgreSQL the insert may have waited for a user who was leaving the address, and has reserved it since it was
  // checked.
  if (!added || !(await isReserved(db, user.email, Date.now()))) return added
  await deleteUser(db, added.id)
  return undefined
}

/** Undefined if there is no such account. */
export async function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** What users change about themselves. */
type Changeable =
  | 'display_name'
  | 'photo_url'
  | 'color_mode'
  | 'font_size'
  | 'font_preference'
  | 'preferences_saved_at'
  | 'groups_duplicates'
  | 'edition_minutes'
  | 'follows_system_theme'
  | 'shortcuts_off'
  | 'reviews_highlights'
type UserChange = { [Column in Changeable]?: UserRow[Column] | undefined }

/** Changes the given fields and returns the account; undefined if there is no such account. */
export async function updateUser(db: Executor, id: string, change: UserChange): Promise<UserRow | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return findUser(db, id)
  return db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** `timeZone` is an IANA name. */
export async function setTimeZone(db: Executor, userId: string, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute()
}

/**
 * Makes other transactions that lock this user wait until this one ends. On SQLite each transaction has the only write
 * lock from its beginning, see GroupCommit.
 */
export async function lockUser(trx: Transaction<Tables>, userId: string): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Sets the password; the caller ends sessions and links of the old one. */
export async function setPasswordHash(db: Executor, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Sets the account's address to one that was confirmed; false if it is or may become another account's. */
export async function setEmail(trx: Transaction<Tables>, userId: string, email: string, now: number) {
  return isChanged(
    trx
      .updateTable('users')
      .set(({ fn }) => ({
        email,
        email_verified_at: now,
        confirmed_since: fn.coalesce('confirmed_since', 'email_verified_at'),
      }))
      .where('id', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('users as other')
              .select('id')
              .where('other.email', '=', email)
              .where('other.id', '!=', userId),
          ),
        ),
      ),
  )
}

/**
 * Removes an address from another account that has never confirmed it: that account gets an invalid address, with
 * which nobody can sign in, until it is changed.
 */
export async function releaseEmail(trx: Transaction<Tables>, email: string, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    // A top-level domain that never exists (RFC 2606).
    .set({ email: sql<string>`'released-' || id || '@address.invalid'` })
    .where('email', '=', email)
    .where('id', '!=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Records that the owner has confirmed that address, if it is still the account's and not confirmed yet. */
export async function verifyEmail(db: Executor, userId: string, email: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Deletes the account with all of its rows. */
export async function deleteUser(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** The oldest account; undefined if there is none. */
export async function firstUserId(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether an address (lower case) is known to be the user's own, of the account or of an identity, with or without
 * `+word`.
 */
export async function isOwnAddress(db: Executor, userId: string, address: string): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .unionAll(db.selectFrom('identities').select('email').where('user_id', '=', userId))
    .execute()
  const own = new Set(rows.map(({ email }) => email.toLowerCase()))
  return own.has(address) || own.has(address.replace(/^([^+]*)\+[^@]*(?=@)/, '$1'))
}

/** Ids of all accounts, the oldest first. */
export async function listUserIds(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
