import type { Transaction } from 'kysely'
import type { DigestMailState } from '../../schema/digest-mails.ts'
import type { DigestMailRow, Executor, Tables } from '../../schema.ts'
import { USER_LIMITS } from '../../user-limits.ts'
import { isChanged, isFound } from '../common/rows.ts'

/**
 * Adds the mail of a user's day, or a test; false if that day has one. Older mails of the user are deleted beyond the
 * limit.
 */
export async function insertDigestMail(
  trx: Transaction<Tables>,
  mail: Omit<DigestMailRow, 'bounced_at'>,
  most: number = USER_LIMITS.digestMails,
): Promise<boolean> {
  const added = await trx
    .insertInto('digest_mails')
    .values({ ...mail, bounced_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'local_date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await trx
    .deleteFrom('digest_mails')
    .where('user_id', '=', mail.user_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('digest_mails')
        .select('id')
        .where('user_id', '=', mail.user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1_000_000)
        .offset(most),
    )
    .execute()
  return true
}

/** Whether the mail of a user's day was written, or was empty. */
export async function hasDigestMail(db: Executor, userId: string, localDate: string): Promise<boolean> {
  return isFound(
    db
      .selectFrom('digest_mails')
      .select('id')
      .where('user_id', '=', userId)
      .where('local_date', '=', localDate),
  )
}

/** Undefined if there is no such mail. */
export async function findDigestMail(db: Executor, id: string): Promise<DigestMailRow | undefined> {
  return db.selectFrom('digest_mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The end of the span of the user's last daily mail before an instant; epoch milliseconds. Undefined before the first.
 */
export async function lastDigestEnd(db: Executor, userId: string, before: number) {
  const row = await db
    .selectFrom('digest_mails')
    .select('span_end')
    .where('user_id', '=', userId)
    .where('local_date', 'is not', null)
    .where('state', 'not in', ['unsent', 'refused'])
    .where('span_end', '<=', before)
    .orderBy('span_end', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.span_end
}

/** Stores the outcome of a mail; its content is not needed any more. */
export async function settleDigestMail(
  db: Executor,
  id: string,
  state: Exclude<DigestMailState, 'empty' | 'waiting'>,
): Promise<void> {
  await db
    .updateTable('digest_mails')
    .set({ state, content: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records that a mail bounced, once; false if that is known or there is no such mail. */
export async function recordBounce(db: Executor, id: string, at: number): Promise<boolean> {
  return isChanged(
    db
      .updateTable('digest_mails')
      .set({ bounced_at: at })
      .where('id', '=', id)
      .where('bounced_at', 'is', null),
  )
}

/** The number of the user's last sent mails since an instant (epoch milliseconds) that bounced. */
export async function countBounces(
  db: Executor,
  userId: string,
  { since, among }: { since: number; among: number },
): Promise<number> {
  const last = db
    .selectFrom('digest_mails')
    .select('bounced_at')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('state', 'in', ['waiting', 'sent', 'refused'])
    .orderBy('created_at', 'desc')
    .limit(among)
  const { count } = await db
    .selectFrom(last.as('l'))
    .select((eb) => eb.fn.count<number>('l.bounced_at').as('count'))
    .executeTakeFirstOrThrow()
  return count
}
