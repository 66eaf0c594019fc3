import type { Database } from '@tidings/db/database'

/**
 * `correct horse`, hashed at the least cost: a check takes the cost from the hash, and the product's own is 20 ms of a core.
 * For tests of something other than hashing.
 */
export const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$PWBmJk5zu2XuIixgNaQ6fw$SHAvfpNuBJvk7A86qnwyijhhFClQCAOjGHG//J84ibc'

/** Anyone who has that address has the password `correct horse` from now on, which is quick to check. */
export async function setQuickPassword(db: Database['db'], email: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: QUICK_HASH }).where('email', '=', email).execute()
}
