import { sql } from 'kysely'
import type { Executor, UserRow } from '../../schema.ts'
import { countRows } from '../common/rows.ts'
import { defaultLimitsOf, storedDefaultLimits } from './default-limits.ts'

const DAY = 86_400_000
const MEGABYTE = 1_000_000

/** Why a user can't receive mail now: suspended, the daily limit is reached, or no space left. */
export type InboxRefusalReason = 'suspended' | 'mails-a-day' | 'full'

/** The user's data for that decision; `default_limits` are the stored ones, for limits that the user doesn't have. */
export type MailAllowance = Pick<UserRow, 'suspended_at' | 'most_mails_a_day' | 'most_megabytes'> & {
  default_limits: string | null
}

/** Why the user can't receive mail at `now` (epoch milliseconds); null if they can. */
export async function inboxRefusalReason(
  db: Executor,
  userId: string,
  { suspended_at, most_mails_a_day, most_megabytes, default_limits }: MailAllowance,
  now: number,
): Promise<InboxRefusalReason | null> {
  const most = defaultLimitsOf(default_limits)
  const mails = most_mails_a_day ?? most.mailsADay
  const megabytes = most_megabytes ?? most.megabytes
  if (suspended_at !== null) return 'suspended'
  if (mails !== null && (await mailsSince(db, userId, now - DAY)) >= mails) return 'mails-a-day'
  if (megabytes !== null && (await keptBytes(db, userId)) >= megabytes * MEGABYTE) return 'full'
  return null
}

/** The limit of the user's mails and pictures in megabytes (10^6 bytes); null: no limit. */
export async function allowedMegabytes(db: Executor, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select(['most_megabytes', storedDefaultLimits.as('default_limits')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.most_megabytes ?? defaultLimitsOf(row?.default_limits).megabytes
}

/** Whether the user's mails and pictures take as much space as the operator allows. */
export async function isFull(db: Executor, userId: string): Promise<boolean> {
  const most = await allowedMegabytes(db, userId)
  return most !== null && (await keptBytes(db, userId)) >= most * MEGABYTE
}

/** How many mails the user received after a time (epoch milliseconds). */
export async function mailsSince(db: Executor, userId: string, since: number): Promise<number> {
  return countRows(db.selectFrom('mails').where('user_id', '=', userId).where('received_at', '>', since))
}

/** The size of all mails of the user as received, and of the stored pictures and other files, in bytes. */
export async function keptBytes(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce((select sum(size) from mails where user_id = ${userId}), 0)
      + coalesce((select sum(bytes) from files where user_id = ${userId}
          and kind in ('inline', 'web', 'avatar', 'photo')), 0) as bigint) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
