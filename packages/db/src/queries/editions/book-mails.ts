import type { Transaction } from 'kysely'
import type { BookMailRow, Executor, Tables } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'

/** The user's settings for books by mail; undefined if never set. */
export async function findBookMails(db: Executor, userId: string): Promise<BookMailRow | undefined> {
  return db.selectFrom('book_mails').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores the user's settings for books by mail; `enabledAt` (epoch milliseconds) is kept while they stay enabled. */
export async function saveBookMails(
  db: Executor,
  userId: string,
  { address, isEnabled, hour, now }: { address: string; isEnabled: boolean; hour: number; now: number },
): Promise<void> {
  const known = await findBookMails(db, userId)
  const enabled_at = isEnabled ? (known?.is_enabled === 1 ? known.enabled_at : now) : 0
  // The worker plans it.
  const values = {
    address,
    is_enabled: isEnabled ? (1 as const) : (0 as const),
    hour,
    enabled_at,
    next_at: 0,
  }
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

/** A book is due within two days in each calendar: later times were computed by a clock that was ahead. */
const MAX_MS = 3 * 86_400_000

/** Due settings of all users, at most `limit`; `now` in epoch milliseconds. For the worker only. */
export async function dueBookMails(db: Executor, now: number, most: number): Promise<BookMailRow[]> {
  const due = await enabled(db, most).where('next_at', '<=', now).execute()
  if (due.length > 0) return due
  return enabled(db, most)
    .where('next_at', '>', now + MAX_MS)
    .execute()
}

const enabled = (db: Executor, most: number) =>
  db.selectFrom('book_mails').selectAll().where('is_enabled', '=', 1).orderBy('next_at').limit(most)

/** Schedules the next check of a user's settings, unless they were saved since; all in epoch milliseconds. */
export async function planBookMail(db: Executor, userId: string, known: number, nextAt: number) {
  await db
    .updateTable('book_mails')
    .set({ next_at: nextAt })
    .where('user_id', '=', userId)
    .where('next_at', '=', known)
    .execute()
}

/** Schedules a check of a user's settings, because their time zone changed. */
export async function replanBookMail(db: Executor, userId: string): Promise<void> {
  await db.updateTable('book_mails').set({ next_at: 0 }).where('user_id', '=', userId).execute()
}

/** Claims the book of a local date; false if it was claimed before. */
export async function claimBookMail(trx: Transaction<Tables>, userId: string, date: string) {
  return isChanged(
    trx
      .updateTable('book_mails')
      .set({ last_date: date })
      .where('user_id', '=', userId)
      .where('is_enabled', '=', 1)
      // Dates only increase: a clock that was set back makes none due again.
      .where((eb) => eb.or([eb('last_date', 'is', null), eb('last_date', '<', date)])),
  )
}

/** Stores the result of the last book; `sentAt` in epoch milliseconds. */
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
