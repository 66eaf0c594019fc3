import type { Transaction } from 'kysely'
import type { Executor, SessionRow, Tables } from '../../schema.ts'
import { countChanged, isChanged, isFound, own } from '../common/rows.ts'
import { lockUser } from './users.ts'

/** The user's sessions that have not expired at `now` (epoch milliseconds), the last used first. */
export async function listSessions(db: Executor, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', Math.floor(now / 1000))
    .orderBy('seen_at', 'desc')
    .orderBy('began_at', 'desc')
    .execute()
}

/** The user's session with that handle, unless it has expired at `now` (epoch milliseconds). */
export async function findSession(db: Executor, userId: string, handle: string, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where(own(userId, handle, 'handle'))
    .where('expires_at', '>', Math.floor(now / 1000))
    .executeTakeFirst()
}

/** The session with that id, expired or not, and its user. */
export async function findSessionWithUser(db: Executor, id: string) {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .select(['s.expires_at', 's.handle', 's.began_at', 's.seen_at', 's.browser', 's.system'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { expires_at, handle, began_at, seen_at, browser, system, ...user } = row
  return {
    session: { id, user_id: user.id, expires_at, handle, began_at, seen_at, browser, system },
    user,
  }
}

/** Whether the user has a session with that handle. */
export async function hasSession(db: Executor, userId: string, handle: string): Promise<boolean> {
  return isFound(
    db
      .selectFrom('sessions')
      .select('handle')
      .where(own(userId, handle, 'handle')),
  )
}

/** Ends one of the user's sessions; false if they have none with that handle. */
export async function deleteSession(db: Executor, userId: string, handle: string): Promise<boolean> {
  return isChanged(db.deleteFrom('sessions').where(own(userId, handle, 'handle')))
}

/** Ends all of the user's sessions and returns their number. */
export async function deleteSessions(db: Executor, userId: string): Promise<number> {
  return countChanged(db.deleteFrom('sessions').where('user_id', '=', userId))
}

/** Ends all sessions of all users and returns their number. */
export async function deleteSessionsOfAll(db: Executor): Promise<number> {
  return countChanged(db.deleteFrom('sessions'))
}

/** Ends all of the user's sessions except the one with that handle, and returns their number. */
export async function deleteOtherSessions(db: Executor, userId: string, handle: string): Promise<number> {
  return countChanged(db.deleteFrom('sessions').where('user_id', '=', userId).where('handle', '!=', handle))
}

/**
 * Ends the user's least recently used sessions except `keep`; the one with that handle stays. Call it under lockUser,
 * because concurrent sign-ins would each end some.
 */
export async function endOldSessions(
  trx: Transaction<Tables>,
  userId: string,
  { handle, keep }: { handle: string; keep: number },
): Promise<void> {
  await lockUser(trx, userId)
  const all = await trx
    .selectFrom('sessions')
    .select('handle')
    .where('user_id', '=', userId)
    .orderBy((eb) => eb.case().when('handle', '=', handle).then(0).else(1).end())
    .orderBy('seen_at', 'desc')
    .orderBy('began_at', 'desc')
    .execute()
  for (const old of all.slice(keep)) await deleteSession(trx, userId, old.handle)
}

/** Records the use of a session, and its new expiry (both epoch milliseconds). */
export async function touchSession(
  db: Executor,
  handle: string,
  { seenAt, expiresAt }: { seenAt: number; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: seenAt, expires_at: Math.floor(expiresAt / 1000) })
    .where('handle', '=', handle)
    .execute()
}

/** Deletes everything about signing in, here and to mailboxes, that has expired; returns the number of sessions. */
export async function sweepExpired(db: Executor, now: number): Promise<number> {
  const tables = [
    'mailed_links',
    'sign_in_attempts',
    'pending_identities',
    'second_steps',
    'mailbox_tries',
  ] as const
  for (const table of tables) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  }
  return countChanged(db.deleteFrom('sessions').where('expires_at', '<=', Math.floor(now / 1000)))
}
