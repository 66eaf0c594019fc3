import { deleteLinks } from '@tidings/db/queries/accounts/mailed-links'
import { deleteSecondSteps } from '@tidings/db/queries/accounts/pending-sign-ins'
import { endPrograms } from '@tidings/db/queries/accounts/programs'
import { deleteSessions } from '@tidings/db/queries/accounts/sessions'
import { setPasswordHash } from '@tidings/db/queries/accounts/users'
import type { Executor } from '@tidings/db/schema'
import type { LinkPurpose } from '@tidings/db/schema/accounts'

/**
 * All except the links by which an owner recovers from another person's change: those outlive anything that person does
 * next.
 */
const HANGS_ON_ACCESS: readonly LinkPurpose[] = ['verify', 'reset', 'change', 'delete']

/**
 * Those that anyone who knows the password can end by changing it. Links that set a password are excluded: otherwise
 * somebody could lock the owner out by changing it again and again.
 */
const HANGS_ON_PASSWORD: readonly LinkPurpose[] = ['verify', 'change', 'delete']

/** Invalidates every mailed link and pending sign-in for the address and the previous password. */
export async function endLinks(db: Executor, userId: string): Promise<void> {
  await deleteLinks(db, userId, HANGS_ON_ACCESS)
  await deleteSecondSteps(db, userId)
}

/**
 * Changes a password given the old one, and ends sessions and links except those that set a password. Returns the
 * number of sessions.
 */
export async function changePassword(db: Executor, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash)
  await deleteLinks(db, userId, HANGS_ON_PASSWORD)
  return signOut(db, userId)
}

/**
 * Sets a password and ends everything that the old one opened: sessions, access tokens, feeds and links. Returns the
 * number of sessions.
 */
export async function replacePassword(db: Executor, userId: string, passwordHash: string): Promise<number> {
  await setPasswordHash(db, userId, passwordHash)
  await endLinks(db, userId)
  await endPrograms(db, userId)
  return deleteSessions(db, userId)
}

/**
 * Ends all of the user's sessions, access tokens and feeds, and pending second steps: a lost device may know any of
 * them. Returns the number of sessions.
 */
export async function signOut(db: Executor, userId: string): Promise<number> {
  await deleteSecondSteps(db, userId)
  await endPrograms(db, userId)
  return deleteSessions(db, userId)
}
