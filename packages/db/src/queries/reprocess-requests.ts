import type { Executor, MailRow } from '../schema.ts'

/** How many mails of the user wait to be read again, asked for since an instant (epoch milliseconds), but for one. */
export async function countReprocessRequests(
  db: Executor,
  userId: string,
  { notId, since }: { notId: string; since: number },
): Promise<number> {
  const { waiting } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .where('id', '!=', notId)
    .where('reprocess_requested_at', '>=', since)
    .executeTakeFirstOrThrow()
  return waiting
}

/**
 * Notes that a settled mail is to be read again, unless that was asked for since an instant (both in epoch milliseconds)
 * and is not done; false then, and when the user has no such mail.
 */
export async function markReprocessRequested(
  db: Executor,
  userId: string,
  mailId: string,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ reprocess_requested_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', mailId)
    .where('state', 'not in', ['waiting', 'quarantined'])
    .where((eb) =>
      eb.or([eb('reprocess_requested_at', 'is', null), eb('reprocess_requested_at', '<', since)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How far a mail of the user is; undefined when the user has no such mail. */
export async function stateOfMail(
  db: Executor,
  userId: string,
  mailId: string,
): Promise<MailRow['state'] | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('state')
    .where('user_id', '=', userId)
    .where('id', '=', mailId)
    .executeTakeFirst()
  return mail?.state
}

/**
 * Notes that a mail was read again, or could not be; for the worker alone, which acts for anyone who the mail belongs
 * to.
 */
export async function endReprocess(db: Executor, mailId: string, wasRead: boolean): Promise<void> {
  const reprocess_requested_at = wasRead ? null : 0
  await db.updateTable('mails').set({ reprocess_requested_at }).where('id', '=', mailId).execute()
}
