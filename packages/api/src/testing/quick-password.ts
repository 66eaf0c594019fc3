import type { Database } from '@tidings/db/database'

/**
 * `correct horse`, hashed at minimal cost: verifying uses the cost of the hash, and the production cost is 20 ms of a
 * core. For tests of something other than hashing.
 */
export const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$PWBmJk5zu2XuIixgNaQ6fw$SHAvfpNuBJvk7A86qnwyijhhFClQCAOjGHG//J84ibc'

/** Gives the user with that address the cheaply hashed password `correct horse`. */
export async function setQuickPassword(db: Database['db'], email: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: QUICK_HASH }).where('email', '=', email).execute()
}
