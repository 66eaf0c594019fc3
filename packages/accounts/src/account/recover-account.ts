import { restoreAccount } from '@tidings/db/queries/accounts/account-deletion'
import { deleteUndos, deleteUndosTo, listUndos } from '@tidings/db/queries/accounts/mailed-links'
import { deleteWaitingIdentities } from '@tidings/db/queries/accounts/pending-sign-ins'
import { deleteTwoStepSetup } from '@tidings/db/queries/accounts/two-steps'
import { findUser, releaseEmail, setEmail, verifyEmail } from '@tidings/db/queries/accounts/users'
import type { Executor, MailedLink, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { replacePassword } from './end-access.ts'
import { emailTaken, expiredLink } from './mailed-links.ts'
import {
  listSignInMethods,
  type Recovery,
  removeSignInMethods,
  type SignInMethod,
} from './sign-in-methods.ts'

/** The result of recovering an account. */
export interface Recovered {
  userId: string
  /** The number of ended sessions, and of removed sign-in methods. */
  count: number
  removed: number
}

/** The sign-in methods of the account that a link recovers; undefined for other links. */
export async function signInMethodsOf(
  db: Executor,
  link: MailedLink,
  now: number,
): Promise<SignInMethod[] | undefined> {
  const recovery = await recoveryBy(db, link, now)
  return recovery && listSignInMethods(db, recovery)
}

/**
 * Recovers an account for whoever reads mail at the address of the link, which was just used: sets that address and a
 * new password, and ends every session, every other link except those to other addresses, and everything pending; keeps
 * the sign-in methods in `kept`, by default those that the account was created with. Call it under lockUser. Throws
 * NOT_FOUND and CONFLICT.
 */
export async function recoverAccount(
  trx: Transaction<Tables>,
  link: MailedLink,
  { passwordHash, kept, now }: { passwordHash: string; kept: readonly string[] | undefined; now: number },
): Promise<Recovered> {
  const recovery = await recoveryBy(trx, link, now)
  if (!recovery) throw expiredLink()
  const { id: userId, email: before } = recovery.user
  if (recovery.purpose === 'undo') {
    await restoreAccount(trx, userId)
    // Changes since then can't be undone over this any more.
    await deleteUndos(trx, userId, { since: link.created_at, email: link.email })
    await releaseEmail(trx, link.email, userId)
    if (!(await setEmail(trx, userId, link.email, now))) throw emailTaken()
  } else {
    await verifyEmail(trx, userId, link.email, now)
  }
  const removed = await removeSignInMethods(trx, recovery, kept)
  if (recovery.purpose === 'reset') await endRecoveryLinks(trx, recovery, link.email)
  await deleteTwoStepSetup(trx, userId)
  await deleteWaitingIdentities(trx, [before, link.email])
  return { userId, count: await replacePassword(trx, userId, passwordHash), removed }
}

/**
 * After a mailed password, previous mails in the same mailbox can't recover the account any more: the password already
 * did so, or its owner kept the changes. Except for the mail about a second step that stays, as that may be somebody
 * else's.
 */
async function endRecoveryLinks(trx: Transaction<Tables>, recovery: Recovery, email: string): Promise<void> {
  const fixed = (await listSignInMethods(trx, recovery)).find(({ isFixed }) => isFixed)
  await deleteUndosTo(trx, recovery.user.id, { email, exceptOf: fixed?.addedAt })
}

/** The current account: read it before changing anything. */
async function recoveryBy(db: Executor, link: MailedLink, now: number): Promise<Recovery | undefined> {
  const { user_id, purpose, email } = link
  if (purpose !== 'reset' && purpose !== 'undo') return undefined
  const user = await findUser(db, user_id)
  // A forgotten password doesn't restore a deleted account; the mail about the deletion does.
  if (!user || (user.deleted_at !== null && purpose !== 'undo')) return undefined
  const undos = await listUndos(db, user_id, now)
  const inMailbox = undos.filter((undo) => undo.email === email)
  // Of several links in one mailbox each can do what the oldest can; one that sets a password undoes nothing by itself.
  const links = purpose === 'undo' ? [link, ...inMailbox] : inMailbox
  const isConfirmed = links.every(({ confirmed }) => confirmed === 1)
  const confirmedSince = isConfirmed ? (user.confirmed_since ?? user.email_verified_at) : null
  return {
    user,
    purpose,
    contestedSince: Math.min(...links.map(({ created_at }) => created_at)),
    confirmedSince: confirmedSince ?? Number.POSITIVE_INFINITY,
  }
}
