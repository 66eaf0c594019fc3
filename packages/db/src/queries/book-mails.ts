import type { Transaction } from 'kysely'
import type { BookMailRow, Executor, Tables } from '../schema.ts'

/** Where the user wants books; undefined if that was never said. */
export async function findBookMails(db: Executor, userId: string): Promise<BookMailRow | undefined> {
  return db.selectFrom('book_mails').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores where and when the user wants books; `enabledAt` (epoch milliseconds) is kept while it stays switched on. */
export async function saveBookMails(
  db: Executor,
  userId: string,
  { address, isEnabled, hour, now }: { address: string; isEnabled: boolean; hour: number; now: number },
): Promise<void> {
  const known = await findBookMails(db, userId)
  const enabled_at = isEnabled ? (known?.is_enabled === 1 ? known.enabled_at : now) : 0
  const values = { address, is_enabled: isEnabled ? (1 as const) : (0 as const), hour, enabled_at }
  await db
    .insertInto('book_mails')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, ...(known?.address !== address && { problem: null }) }),
    )
    .execute()
}

/** All users' settings that are switched on, with the zones of their users. For the worker only. */
export async function enabledBookMails(db: Executor): Promise<(BookMailRow & { time_zone: string })[]> {
  return db
    .selectFrom('book_mails as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .selectAll('b')
    .select('u.time_zone')
    .where('b.is_enabled', '=', 1)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .execute()
}

/** Claims the book of a local date; false if it was claimed before. */
export async function claimBookMail(
  trx: Transaction<Tables>,
  userId: string,
  date: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('book_mails')
    .set({ last_date: date })
    .where('user_id', '=', userId)
    .where('is_enabled', '=', 1)
    // Dates only go on: a clock that was set back makes none due again.
    .where((eb) => eb.or([eb('last_date', 'is', null), eb('last_date', '<', date)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores what became of the last book; `sentAt` in epoch milliseconds. */
export async function settleBookMail(
  db: Executor,
  userId: string,
  outcome: { sentAt: number } | { problem: NonNullable<BookMailRow['problem']> },
): Promise<void> {
  await db
    .updateTable('book_mails')
    .set('sentAt' in outcome ? { sent_at: outcome.sentAt, problem: null } : { problem: outcome.problem })
    .where('user_id', '=', userId)
    .execute()
}
