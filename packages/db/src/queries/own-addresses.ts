import type { Executor } from '../schema.ts'

/** Whether an address (lower case) is known to be the user's own, of the account or of a sign-in, with or without a `+word`. */
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
