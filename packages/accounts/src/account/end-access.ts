import { deleteLinks } from '@tidings/db/queries/mailed-links'
import { endPrograms } from '@tidings/db/queries/programs'
import { deleteSecondSteps } from '@tidings/db/queries/second-steps'
import { deleteSessions } from '@tidings/db/queries/sessions'
import { setPasswordHash } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'

/** All but the way back for anyone who lost the account to another's change: that outlives what the other does next. */
const HANGS_ON_ACCESS: readonly LinkPurpose[] = ['verify', 'reset', 'change', 'delete']

/**
 * Those that anyone who knows the password can end by setting another. A link that sets a password is not among them:
 * else somebody who does that again and again keeps the owner out.
 */
const HANGS_ON_PASSWORD: readonly LinkPurpose[] = ['verify', 'change', 'delete']

/** Makes every mailed link and begun sign-in useless that was made for the address and the previous password. */
export async function endLinks(db: Executor, userId: string): Promise<void> {
  await deleteLinks(db, userId, HANGS_ON_ACCESS)
  await deleteSecondSteps(db, userId)
}

/**
 * Sets a password by the old one and ends what that opened: sessions, and links but those that set a password. Returns
 * the number of the sessions.
 */
export async function changePassword(db: Executor, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash)
  await deleteLinks(db, userId, HANGS_ON_PASSWORD)
  return signOut(db, userId)
}

/** Sets a password and ends all that the old one opened: sessions, access tokens, feeds and links. Returns the number of the sessions. */
export async function replacePassword(db: Executor, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash)
  await endLinks(db, userId)
  await endPrograms(db, userId)
  return deleteSessions(db, userId)
}

/**
 * Ends all of the user's sessions, access tokens and feeds, and the sign-ins that wait for a code: a lost device may know
 * any of them. Returns the number of the sessions. */
export async function signOut(db: Executor, userId: string): Promise<number> {
  await deleteSecondSteps(db, userId)
  await endPrograms(db, userId)
  return deleteSessions(db, userId)
}
