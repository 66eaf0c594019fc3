import type { Executor, UnsubscriptionRow } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

/** How a newsletter was last unsubscribed from, and what has arrived since. */
export interface LastUnsubscription extends UnsubscriptionRow {
  mails_since: number
  /** When the last of them arrived, epoch milliseconds. */
  last_mail_at: number | null
}

/** Records an unsubscribe request; `unsubscription.state` says whether a response is pending. */
export async function insertUnsubscription(db: Executor, unsubscription: UnsubscriptionRow): Promise<void> {
  await db.insertInto('unsubscriptions').values(unsubscription).execute()
}

/** Deletes all but the last `keep` unsubscribe records of a newsletter. */
export async function forgetOldUnsubscriptions(
  db: Executor,
  userId: string,
  newsletterId: string,
  keep: number,
): Promise<void> {
  const rows = await db
    .selectFrom('unsubscriptions')
    .select('id')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
  const old = rows.slice(keep).map(({ id }) => id)
  if (old.length === 0) return
  await db.deleteFrom('unsubscriptions').where('user_id', '=', userId).where('id', 'in', old).execute()
}

/** Records the result of a request. */
export async function settleUnsubscription(
  db: Executor,
  userId: string,
  id: string,
  outcome: Pick<UnsubscriptionRow, 'state' | 'status' | 'reason' | 'reason_detail'>,
): Promise<void> {
  await db.updateTable('unsubscriptions').set(outcome).where(own(userId, id)).execute()
}

/** Cancels unsubscribing: earlier requests no longer count. False if there were none. */
export async function undoUnsubscriptions(db: Executor, userId: string, newsletterId: string, now: number) {
  return isChanged(
    db
      .updateTable('unsubscriptions')
      .set({ undone_at: now })
      .where(own(userId, newsletterId, 'newsletter_id'))
      .where('undone_at', 'is', null),
  )
}

/** The last unsubscribe record of each of the user's newsletters, by newsletter id, without cancelled ones. */
export async function lastUnsubscriptions(db: Executor, userId: string, newsletterId?: string) {
  let query = db
    .selectFrom('unsubscriptions as u')
    .selectAll('u')
    .select((eb) => {
      const since = eb
        .selectFrom('mails as m')
        .whereRef('m.newsletter_id', '=', 'u.newsletter_id')
        .whereRef('m.received_at', '>', 'u.asked_at')
      return [
        since.select((mails) => mails.fn.countAll<number>().as('count')).as('mails_since'),
        since.select((mails) => mails.fn.max('m.received_at').as('last')).as('last_mail_at'),
      ]
    })
    .where('u.user_id', '=', userId)
    .where('u.undone_at', 'is', null)
  if (newsletterId !== undefined) query = query.where('u.newsletter_id', '=', newsletterId)
  const rows = await query.orderBy('u.asked_at').orderBy('u.id').execute()
  return new Map(rows.map((row) => [row.newsletter_id, { ...row, mails_since: Number(row.mails_since) }]))
}

/** Since when the user has unsubscribed from a newsletter, epoch milliseconds; undefined while subscribed. */
export async function countUnsubscriptionsSince(db: Executor, userId: string, newsletterId: string) {
  const row = await db
    .selectFrom('unsubscriptions')
    .select('asked_at')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('undone_at', 'is', null)
    .where('state', '=', 'asked')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.asked_at
}

/** The evidence that a mail's unsubscribe fields are authentic. */
export type MailWithUnsubscribe = Awaited<ReturnType<typeof mailsWithUnsubscribe>>[number]

/** A newsletter's last mails that were accepted as its own, the latest first. */
export async function mailsWithUnsubscribe(
  db: Executor,
  userId: string,
  newsletterId: string,
  limit: number,
) {
  return db
    .selectFrom('mails')
    .select(['id', 'user_id', 'envelope_to', 'authentication', 'sender_address'])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['processed', 'not-understood']),
        // It was quarantined because of a limit, not as forged.
        eb('reason', '=', 'unsubscribed'),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
