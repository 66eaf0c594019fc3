import type { DigestSettingsRow, Executor } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'

/** The user's settings of the digest by mail; undefined if never set. */
export async function findDigestSettings(db: Executor, userId: string) {
  return db.selectFrom('digest_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores the user's settings; `next_at` and `planned_at` are epoch milliseconds. */
export async function saveDigestSettings(db: Executor, row: DigestSettingsRow): Promise<void> {
  const { user_id: _, ...values } = row
  await db
    .insertInto('digest_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Schedules the next check of a user's settings, unless it was rescheduled since `known`; epoch milliseconds. */
export async function planDigest(
  db: Executor,
  userId: string,
  known: number | null,
  { nextAt, now }: { nextAt: number | null; now: number },
): Promise<void> {
  await db
    .updateTable('digest_settings')
    .set({ next_at: nextAt, planned_at: nextAt === null ? null : now })
    .where('user_id', '=', userId)
    .where('is_enabled', '=', 1)
    .where('next_at', known === null ? 'is' : '=', known)
    .execute()
}

/** Disables it; `stoppedAt` (epoch milliseconds) if it was not the user who did. False if it wasn't enabled. */
export async function switchDigestOff(db: Executor, userId: string, stoppedAt: number | null) {
  return isChanged(
    db
      .updateTable('digest_settings')
      .set({ is_enabled: 0, next_at: null, planned_at: null, stopped_at: stoppedAt })
      .where('user_id', '=', userId)
      .where('is_enabled', '=', 1),
  )
}

/**
 * Claims settings to be checked, until `until`: those due at `now`, and those scheduled by a clock that was ahead. All
 * epoch milliseconds. Undefined if there are none.
 */
export async function claimDueDigest(db: Executor, now: number, until: number) {
  return (await claim(db, 'next_at', now, until)) ?? (await claim(db, 'planned_at', now, until))
}

async function claim(db: Executor, reason: 'next_at' | 'planned_at', now: number, until: number) {
  const isDue = reason === 'next_at' ? '<=' : '>'
  return (
    db
      .updateTable('digest_settings')
      .set({ next_at: until, planned_at: now })
      .where('user_id', '=', (eb) =>
        eb
          .selectFrom('digest_settings')
          .select('user_id')
          .where(reason, isDue, now)
          .where('is_enabled', '=', 1)
          .orderBy(reason)
          .limit(1),
      )
      // Two processes may have found the same one.
      .where(reason, isDue, now)
      .where('is_enabled', '=', 1)
      .returningAll()
      .executeTakeFirst()
  )
}
