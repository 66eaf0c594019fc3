import { randomUUID } from 'node:crypto'
import type { OperatorActionName } from '../../schema/people.ts'
import type { Executor, OperatorActionRow } from '../../schema.ts'
import { comesAfter, type Window } from '../common/window.ts'

/** The number of actions that are kept; the oldest are deleted. */
const KEPT = 2000

/** An action of the operator: on the screen or by a command, on which account, and its numbers. */
export interface OperatorAction {
  action: OperatorActionName
  byCommand: boolean
  userId?: string | undefined
  /** Only numbers and fixed words. */
  details?: Record<string, number | string | null>
}

/** Logs an action of the operator, in its transaction. */
export async function insertOperatorAction(
  db: Executor,
  { action, byCommand, userId, details = {} }: OperatorAction,
): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({
      id: randomUUID(),
      at: Date.now(),
      action,
      by_command: byCommand ? 1 : 0,
      about_id: userId ?? null,
      details: JSON.stringify(details),
    })
    .execute()
  const { oldest } = (await db
    .selectFrom('operator_actions')
    .select('at as oldest')
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(KEPT)
    .limit(1)
    .executeTakeFirst()) ?? { oldest: undefined }
  if (oldest !== undefined) await db.deleteFrom('operator_actions').where('at', '<=', oldest).execute()
}

/** An action with the email of the account it was about, while that exists. */
export type ListedOperatorAction = OperatorActionRow & { email: string | null }

/** The latest actions, the newest first. */
export async function listOperatorActions(db: Executor, { limit, offset, after }: Window) {
  let query = db
    .selectFrom('operator_actions as a')
    .leftJoin('users as u', 'u.id', 'a.about_id')
    .selectAll('a')
    .select('u.email')
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
  if (after) query = query.where(comesAfter('a.at', 'a.id', after))
  return query.execute()
}
