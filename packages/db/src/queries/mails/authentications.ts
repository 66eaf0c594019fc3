import type { Executor, MailRow } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { indexable } from '../search/indexable.ts'

/** The authentication results of a newsletter's last mails without quarantined ones, the latest first. */
export async function lastAuthentications(
  db: Executor,
  userId: string,
  newsletterId: string,
  options: { notId: string; limit: number },
): Promise<Pick<MailRow, 'authentication' | 'released_at'>[]> {
  return db
    .selectFrom('mails')
    .select(['authentication', 'released_at'])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('state', 'in', ['processed', 'not-understood'])
    .where('id', '!=', options.notId)
    .where('authentication', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(options.limit)
    .execute()
}

/**
 * Releases a quarantined mail to be processed, `now` in epoch milliseconds; false if the user has no such mail,
 * undefined if it isn't quarantined.
 */
export async function release(db: Executor, userId: string, mailId: string, now: number) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'waiting', reason: null, reason_detail: null, released_at: now })
    .where(own(userId, mailId))
    .where('state', '=', 'quarantined')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const mail = await db.selectFrom('mails').select('id').where(own(userId, mailId)).executeTakeFirst()
  return mail ? undefined : false
}

/** The envelope recipients of a sender's mails that the user released. */
export async function releasedRecipients(db: Executor, userId: string, senderAddress: string) {
  const rows = await db
    .selectFrom('mails')
    .select('envelope_to')
    .where('user_id', '=', userId)
    .where('released_at', 'is not', null)
    .where('sender_address', '=', indexable(senderAddress))
    .execute()
  return rows.map((row) => row.envelope_to)
}
