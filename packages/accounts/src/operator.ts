import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { findUserByEmail, firstUserId } from '@tidings/db/queries/accounts/users'
import type { Executor, UserRow } from '@tidings/db/schema'

const NAME = 'operator'

/**
 * Whether a user is the operator of this server: the one with the confirmed address in `OPERATOR_EMAIL`, or without
 * that setting the first to sign up. Deleting that account makes nobody else the operator.
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
  // Two processes that ask at the same time get the same one.
  if (first !== undefined) await setInstanceValue(db, NAME, first)
  return first === user.id
}

/** The operator of this server; undefined if there is none yet. */
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
