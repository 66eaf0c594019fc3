import { SAVED_LINK } from '../../schema/mails.ts'
import type { Executor } from '../../schema.ts'
import { countRows, isChanged, own } from '../common/rows.ts'

/**
 * The number of the user's mails that wait for reprocessing, requested since a time (epoch milliseconds), except one.
 */
export async function countReprocessRequests(
  db: Executor,
  userId: string,
  { notId, since }: { notId: string; since: number },
): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('user_id', '=', userId)
      .where('id', '!=', notId)
      .where('reprocess_requested_at', '>=', since),
  )
}

/**
 * Requests reprocessing of a settled mail; false if that was requested since a time (both in epoch milliseconds) and
 * is not done, or the user has no such mail.
 */
export async function markReprocessRequested(
  db: Executor,
  userId: string,
  mailId: string,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('mails')
      .set({ reprocess_requested_at: now })
      .where(own(userId, mailId))
      .where('state', 'not in', ['waiting', 'quarantined'])
      .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', '!=', SAVED_LINK)]))
      .where((eb) =>
        eb.or([eb('reprocess_requested_at', 'is', null), eb('reprocess_requested_at', '<', since)]),
      ),
  )
}

/** The state of a mail of the user; undefined if the user has no such mail. */
export async function stateOfMail(db: Executor, userId: string, mailId: string) {
  const mail = await db.selectFrom('mails').select('state').where(own(userId, mailId)).executeTakeFirst()
  return mail?.state
}

/** Records that a mail was reprocessed, or could not be; for the worker only, for any user. */
export async function endReprocess(db: Executor, mailId: string, wasRead: boolean): Promise<void> {
  const reprocess_requested_at = wasRead ? null : 0
  await db.updateTable('mails').set({ reprocess_requested_at }).where('id', '=', mailId).execute()
}
