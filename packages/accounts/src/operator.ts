import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/instance'
import { findUserByEmail, firstUserId } from '@tidings/db/queries/users'
import type { Executor, UserRow } from '@tidings/db/schema'

const NAME = 'operator'

/**
 * Whether a user runs this server: who has the address that `OPERATOR_EMAIL` names, confirmed, or was the first to sign up
 * where nothing is named. When that account is deleted, nobody else becomes the operator by it.
 */
export async function isOperator(
  db: Executor,
  user: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
  operatorEmail: string | undefined,
): Promise<boolean> {
  if (operatorEmail !== undefined && user.email !== operatorEmail) return false
  if (operatorEmail !== undefined && user.email_verified_at !== null) return true
  const known = await findInstanceValue(db, NAME)
  if (known !== undefined) return known === user.id
  const first = await firstUserId(db)
  // Two processes that ask at once find the same one.
  if (first !== undefined) await setInstanceValue(db, NAME, first)
  return first === user.id
}

/** The user who runs this server; undefined where nobody does yet. */
export async function findOperatorId(
  db: Executor,
  operatorEmail: string | undefined,
): Promise<string | undefined> {
  if (operatorEmail !== undefined) {
    const named = await findUserByEmail(db, operatorEmail)
    return named && (await isOperator(db, named, operatorEmail)) ? named.id : undefined
  }
  return (await findInstanceValue(db, NAME)) ?? (await firstUserId(db))
}
