import { hasDigestMail } from '@tidings/db/queries/editions/digest-mails'
import {
  findDigestSettings,
  planDigest,
  saveDigestSettings,
  switchDigestOff,
} from '@tidings/db/queries/editions/digest-settings'
import type { DigestSettingsRow, Executor, UserRow } from '@tidings/db/schema'
import { dueDate, nextDueAt, type Schedule } from '@tidings/mail/common/due-time'
import { isAtDomain } from '@tidings/mail/common/net/site-of'
import { lockedTransaction } from '../locked-transaction.ts'

type DaysAndHour = Pick<DigestSettingsRow, 'days' | 'hour'>

/** The schedule of whoever never chose one: every day at seven. */
export const USUAL_SCHEDULE: DaysAndHour = { days: 0b111_1111, hour: 7 }

/** Whether mails may be sent to a user: only to a confirmed address. */
export const canBeMailed = (user: UserRow): boolean =>
  user.email_verified_at !== null && user.deleted_at === null && user.suspended_at === null

/** The same for a digest, which in an inbox would become an issue of the next one; `mailDomain` is that of inboxes. */
export const canGetDigest = (user: UserRow, mailDomain: string): boolean =>
  canBeMailed(user) && !isAtDomain(user.email, mailDomain)

/** The schedule of a user's digest, in the user's zone. */
export const scheduleOf = ({ time_zone: timeZone }: UserRow, { days, hour }: DaysAndHour): Schedule => ({
  ...{ days, hour, timeZone },
})

/** When digests were enabled, epoch milliseconds; 0 if that is in the future by the clock. */
export const enabledSince = ({ enabled_at }: DigestSettingsRow, now: number): number =>
  enabled_at > now ? 0 : enabled_at

/**
 * Saves the schedule of a user's digest, from `now` (epoch milliseconds) on. Enabling it schedules the next one; if the
 * hour is changed to one that is due already, it is written at once.
 */
export function saveDigestSchedule(
  db: Executor,
  user: UserRow,
  wanted: DaysAndHour & { isEnabled: boolean },
  now: number,
): Promise<void> {
  const { isEnabled, days, hour } = wanted
  return lockedTransaction(db, user.id, async (trx) => {
    const known = await findDigestSettings(trx, user.id)
    const enabledAt = known?.is_enabled ? known.enabled_at : now
    const row = { user_id: user.id, is_enabled: isEnabled ? (1 as const) : (0 as const), days, hour }
    const settings = { ...row, enabled_at: enabledAt, next_at: null, planned_at: null, stopped_at: null }
    const nextAt = isEnabled ? await nextLook(trx, user, settings, now) : null
    await saveDigestSettings(trx, { ...settings, next_at: nextAt, planned_at: nextAt === null ? null : now })
  })
}

/** Reschedules the digest of a user whose time zone changed. */
export async function replanDigest(db: Executor, user: UserRow, now: number): Promise<void> {
  const settings = await findDigestSettings(db, user.id)
  // A digest that is due is written in the new zone.
  if (!settings?.is_enabled || (settings.next_at ?? now) <= now) return
  await planDigest(db, user.id, settings.next_at, { nextAt: await nextLook(db, user, settings, now), now })
}

/** Disables a user's digest; returns false if it wasn't enabled. */
export const unsubscribeFromDigest = (db: Executor, userId: string): Promise<boolean> =>
  switchDigestOff(db, userId, null)

async function nextLook(
  db: Executor,
  user: UserRow,
  settings: DigestSettingsRow,
  now: number,
): Promise<number | null> {
  const schedule = scheduleOf(user, settings)
  const date = dueDate(schedule, now, enabledSince(settings, now))
  if (date !== undefined && !(await hasDigestMail(db, user.id, date))) return now
  return nextDueAt(schedule, now) ?? null
}
