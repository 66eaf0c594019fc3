import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { isChanged, isFound } from '../common/rows.ts'
import { endPurge, openDeletions, purgeHighlights } from '../newsletters/deletions.ts'
import { deleteLinks, listUndos } from './mailed-links.ts'
import { deletePasskeys } from './passkeys.ts'
import { deleteSecondSteps, deleteWaitingIdentities } from './pending-sign-ins.ts'
import { endPrograms } from './programs.ts'
import { deleteSessions } from './sessions.ts'
import { deleteTwoStep } from './two-steps.ts'
import { deleteUser, findUser, lockUser } from './users.ts'

/** How long the owner of a deleted account's address can restore it, in milliseconds. */
export const GRACE_MS = 7 * 86_400_000
/** A mail is deleted with its articles and non-article parts: batches of this size delay no other writer for long. */
const MAILS = 100

/** The stored hash of a retired inbox address. */
const hashOf = (localPart: string) => createHash('sha256').update(localPart).digest('hex')

/** The counts shown before deleting an account. */
const COUNTED = ['newsletters', 'mails', 'articles', 'highlights'] as const

/** Whether the address was a deleted account's; mail that is still sent there must not reach another user. */
export async function isRetiredAddress(db: Executor, localPart: string): Promise<boolean> {
  return isFound(
    db.selectFrom('retired_addresses').select('retired_at').where('local_part_hash', '=', hashOf(localPart)),
  )
}

/**
 * Deletes the account: all sessions end, nobody can sign in, and its addresses take no mail. Its data stays until
 * `closeAccount`. False if there is no such account any more. Call it under lockUser.
 */
export async function suspendAccount(trx: Transaction<Tables>, userId: string, now: number) {
  const user = await findUser(trx, userId)
  if (!user || user.deleted_at !== null) return false
  await deleteWaitingIdentities(trx, [user.email])
  await deleteSessions(trx, userId)
  await endPrograms(trx, userId)
  await deleteSecondSteps(trx, userId)
  await deleteLinks(trx, userId, ['verify', 'reset', 'change', 'delete'])
  await trx.updateTable('users').set({ deleted_at: now }).where('id', '=', userId).execute()
  return true
}

/** Restores a deleted account, as long as it was not closed. Call it under lockUser. */
export async function restoreAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.updateTable('users').set({ deleted_at: null }).where('id', '=', userId).execute()
}

/**
 * Closes a deleted account permanently: its inbox addresses are never assigned again, its email address is free.
 * `purgeRows` deletes the rest. False if it was restored, or can still be restored with a link, for at most
 * `GRACE_MS`.
 */
export async function closeAccount(trx: Transaction<Tables>, userId: string, now: number): Promise<boolean> {
  await lockUser(trx, userId)
  const user = await findUser(trx, userId)
  if (!user) return true
  if (user.deleted_at === null) return false
  if (now < user.deleted_at + GRACE_MS && (await listUndos(trx, userId, now)).length > 0) return false
  const addresses = await trx
    .selectFrom('inbox_addresses')
    .select('local_part')
    .where('user_id', '=', userId)
    .execute()
  for (const { local_part } of addresses) {
    await trx
      .insertInto('retired_addresses')
      .values({ local_part_hash: hashOf(local_part), retired_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx.deleteFrom('inbox_addresses').where('user_id', '=', userId).execute()
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute()
  await deleteWaitingIdentities(trx, [user.email])
  await deleteSessions(trx, userId)
  await deleteTwoStep(trx, userId)
  await deletePasskeys(trx, userId)
  await deleteLinks(trx, userId, ['verify', 'reset', 'change', 'undo', 'delete'])
  const gone = { display_name: '', photo_url: null, password_hash: null, email_verified_at: null }
  await trx
    .updateTable('users')
    // Not an email address, so nobody can sign up or sign in with it.
    .set({ ...gone, email: `deleted ${userId}` })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Deletes every row of a closed account, also of newsletters that it had deleted shortly before. */
export async function purgeRows(db: Executor, userId: string): Promise<void> {
  for (const { newsletter_id: id } of await openDeletions(db, userId)) {
    await purgeHighlights(db, id)
    while (await deleteSomeMails(db, { column: 'newsletter_id', value: id }));
    await endPurge(db, id)
  }
  while (await deleteSomeMails(db, { column: 'user_id', value: userId }));
  await deleteUser(db, userId)
}

async function deleteSomeMails(
  db: Executor,
  { column, value }: { column: 'newsletter_id' | 'user_id'; value: string },
): Promise<boolean> {
  return isChanged(
    db
      .deleteFrom('mails')
      .where('id', 'in', (eb) => eb.selectFrom('mails').select('id').where(column, '=', value).limit(MAILS)),
  )
}

/** The counts of the user's data. */
export async function countContents(db: Executor, userId: string) {
  const counts = { newsletters: 0, mails: 0, articles: 0, highlights: 0 }
  for (const table of COUNTED) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    counts[table] = row.count
  }
  return counts
}
