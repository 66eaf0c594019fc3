import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'
import { deleteSecondSteps } from './pending-sign-ins.ts'
import { deleteSessions } from './sessions.ts'

/**
 * Suspends an account: its sessions end, nobody can sign in, its access tokens and feeds stop, and it gets no mail, until it
 * is resumed. False if it was suspended before. Call it under lockUser.
 */
export async function suspendUser(trx: Transaction<Tables>, userId: string, now: number): Promise<boolean> {
  await deleteSessions(trx, userId)
  await deleteSecondSteps(trx, userId)
  return isChanged(
    trx
      .updateTable('users')
      .set({ suspended_at: now })
      .where('id', '=', userId)
      .where('suspended_at', 'is', null),
  )
}

/** Resumes a suspended account; false if it wasn't. */
export async function resumeUser(trx: Transaction<Tables>, userId: string): Promise<boolean> {
  return isChanged(
    trx
      .updateTable('users')
      .set({ suspended_at: null })
      .where('id', '=', userId)
      .where('suspended_at', 'is not', null),
  )
}

/** Whether the user is suspended at the moment. */
export async function isSuspended(db: Executor, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.suspended_at !== null
}

/** Whether the user of a row is not suspended: the worker skips suspended users until they are resumed. */
export function isNotSuspended(column: string) {
  return sql<SqlBool>`${sql.ref(column)} not in (select id from users where suspended_at is not null)`
}
