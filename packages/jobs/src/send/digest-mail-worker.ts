import { randomBytes } from 'node:crypto'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findUser } from '@tidings/db/queries/accounts/users'
import { hasDigestMail, insertDigestMail, lastDigestEnd } from '@tidings/db/queries/editions/digest-mails'
import { claimDueDigest, planDigest } from '@tidings/db/queries/editions/digest-settings'
import type { Executor } from '@tidings/db/schema'
import { dueDate, nextDueAt } from '@tidings/mail/common/due-time'
import { poll } from '@tidings/scheduling/poll'
import { canGetDigest, enabledSince, scheduleOf } from './digest-schedule.ts'
import { type DigestMailContent, type DigestWriter, writeDigestMail } from './write-digest-mail.ts'

/** The interval of looking for due digests. */
const LOOK_MS = 5000
/** After this time, users claimed by a process that died are taken over by others. */
const CLAIM_MS = 60_000
const DAY = 86_400_000
/** The maximum span of a mail: a server that was off for weeks doesn't include everything. */
const MAX_SPAN = 7 * DAY

export interface DigestMailWork extends DigestWriter {
  jobs: JobQueue
  /** The domain of inbox addresses. */
  mailDomain: string
  log: { warn(details: object, message: string): void }
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** Writes the digests that are due, until it is stopped. */
export function startDigestMailWorker(work: DigestMailWork, lookMs = LOOK_MS): { stop(): Promise<void> } {
  return poll(
    () => writeNextDigest(work),
    lookMs,
    (error) => work.log.warn({ err: error }, 'digests by email could not be written'),
  )
}

/** Processes one user whose digest is due; returns false if there is none. */
export async function writeNextDigest(work: DigestMailWork): Promise<boolean> {
  const { db, now: clock = Date.now } = work
  const now = clock()
  const settings = await claimDueDigest(db, now, now + CLAIM_MS)
  if (!settings) return false
  const user = await findUser(db, settings.user_id)
  if (!user) return true
  const schedule = scheduleOf(user, settings)
  const plan = { nextAt: nextDueAt(schedule, now) ?? null, now }
  const since = enabledSince(settings, now)
  const date = dueDate(schedule, now, since)
  const isWanted = date !== undefined && canGetDigest(user, work.mailDomain)
  if (!isWanted || (await hasDigestMail(db, user.id, date))) {
    await planDigest(db, user.id, settings.next_at, plan)
    return true
  }
  const content = await writeDigestMail(work, user, settings, await spanOf(db, user.id, { since, now }))
  await db.transaction().execute(async (trx) => {
    const mail = newDigestMail(user.id, { date, content, now })
    // Another process may have written it, and the clock may have been set back.
    const isFirst = await insertDigestMail(trx, mail)
    if (isFirst && content) {
      await work.jobs.add(trx, 'send-digest-mail', { mailId: mail.id }, { owner: user.id })
    }
    await planDigest(trx, user.id, settings.next_at, plan)
  })
  work.jobs.wake()
  return true
}

/** The row of a mail; `date` is null for a test, `content` undefined if there is nothing to send. */
export function newDigestMail(
  userId: string,
  { date, content, now }: { date: string | null; content: DigestMailContent | undefined; now: number },
) {
  return {
    ...{ id: randomBytes(16).toString('hex'), user_id: userId, local_date: date },
    ...{ span_end: now, created_at: now, content: content ? JSON.stringify(content) : null },
    state: content ? ('waiting' as const) : ('empty' as const),
  }
}

/** The span of the next mail: since the last one; for the first one, since digests were enabled, but at least a day. */
async function spanOf(
  db: Executor,
  userId: string,
  { since, now }: { since: number; now: number },
): Promise<{ start: number; end: number }> {
  const start = (await lastDigestEnd(db, userId, now)) ?? Math.min(since, now - DAY)
  return { start: Math.max(start, now - MAX_SPAN), end: now }
}
