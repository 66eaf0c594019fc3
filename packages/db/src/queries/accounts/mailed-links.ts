import type { ExpressionBuilder } from 'kysely'
import type { LinkPurpose } from '../../schema/accounts.ts'
import type { Executor, MailedLink, NewMailedLink, Tables } from '../../schema.ts'
import { isFound } from '../common/rows.ts'

/** Stores a link that is being mailed. */
export async function insertLink(db: Executor, link: NewMailedLink): Promise<void> {
  await db.insertInto('mailed_links').values(link).execute()
}

/** The link of an account e-mail that waits to be sent; undefined if it was used or ended, or has expired. */
export async function findAccountEmail(db: Executor, emailId: string, now: number) {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('email_id', '=', emailId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Sets the token of the link of an account e-mail that is being sent; undefined if the link was used or ended, or has
 * expired.
 */
export async function renewLink(db: Executor, emailId: string, tokenHash: string, now: number) {
  return db
    .updateTable('mailed_links')
    .set({ token_hash: tokenHash })
    .where('email_id', '=', emailId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** A link for the account's address is valid only while it is the account's. */
const OF_ADDRESS: readonly LinkPurpose[] = ['verify', 'reset', 'delete']
const isOfAddress = (eb: ExpressionBuilder<Tables, 'mailed_links'>) =>
  eb.or([
    eb('purpose', 'not in', OF_ADDRESS),
    eb(
      'email',
      '=',
      eb.selectFrom('users').select('users.email').whereRef('users.id', '=', 'mailed_links.user_id'),
    ),
  ])

/** The link with that token, if it was not used and has not expired; reading it doesn't use it. */
export async function findLink(db: Executor, tokenHash: string, now: number) {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isOfAddress)
    .executeTakeFirst()
}

/**
 * Uses the link, if it is for this purpose and has not expired, once. Call it under lockUser, as the account's
 * address may be changing.
 */
export async function consumeLink(db: Executor, tokenHash: string, purpose: LinkPurpose, now: number) {
  return db
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where(isOfAddress)
    .returningAll()
    .executeTakeFirst()
}

/** Ends links of a user. */
export async function deleteLinks(db: Executor, userId: string, purposes: readonly LinkPurpose[]) {
  await db.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}

/** The address that the user is changing to, if the link sent there is still valid. */
export async function pendingEmail(db: Executor, userId: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Whether somebody can still take this address back, so that it is reserved; not by an account that never confirmed
 * it, because a stranger could otherwise block its owner.
 */
export async function isReserved(db: Executor, email: string, now: number): Promise<boolean> {
  return isFound(
    db
      .selectFrom('mailed_links')
      .select('user_id')
      .where('email', '=', email)
      .where('purpose', '=', 'undo')
      .where('confirmed', '=', 1)
      .where('expires_at', '>', now),
  )
}

/** The user's valid recovery links, the oldest first. */
export async function listUndos(db: Executor, userId: string, now: number): Promise<MailedLink[]> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
}

/** When the latest stored recovery link was created, valid or not, epoch milliseconds; 0 without any. */
export async function latestUndo(db: Executor, userId: string): Promise<number> {
  const row = await db
    .selectFrom('mailed_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.created_at ?? 0
}

/** Ends the recovery links to addresses that an account had since then, and all to that address. */
export async function deleteUndos(
  db: Executor,
  userId: string,
  { since, email }: { since: number; email: string },
): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo')
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('email', '=', email)]))
    .execute()
}

/** Ends the recovery links that were mailed to an address, except those created at that time (epoch milliseconds). */
export async function deleteUndosTo(
  db: Executor,
  userId: string,
  { email, exceptOf }: { email: string; exceptOf: number | undefined },
): Promise<void> {
  await db
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo')
    .where('email', '=', email)
    .where('created_at', '!=', exceptOf ?? -1)
    .execute()
}
