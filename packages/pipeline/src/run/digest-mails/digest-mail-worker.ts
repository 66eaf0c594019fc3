import { randomBytes } from 'node:crypto'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { hasDigestMail, insertDigestMail, lastDigestEnd } from '@tidings/db/queries/digest-mails'
import { claimDueDigest, planDigest } from '@tidings/db/queries/digest-settings'
import { findUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'
import { dueDate, nextDueAt } from '../../common/time/due-time.ts'
import { canBeMailed, enabledSince, scheduleOf } from './digest-schedule.ts'
import { type DigestMailContent, type DigestWriter, writeDigestMail } from './write-digest-mail.ts'

/** So often it is looked for what is due. */
const LOOK_MS = 5000
/** A process that dies leaves its users to others after so long. */
const CLAIM_MS = 60_000
const DAY = 86_400_000
/** What came in longer ago is in no mail: a server that was off for weeks doesn't tell all of them. */
const LONGEST_SPAN = 7 * DAY

/** What the worker works with. */
export interface DigestMailWork extends DigestWriter {
  jobs: JobQueue
  log: { warn(details: object, message: string): void }
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** Writes the digests that are due, until it is stopped. */
export function startDigestMailWorker(work: DigestMailWork, lookMs = LOOK_MS): { stop(): Promise<void> } {
  let isStopped = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    while (!isStopped && (await writeNextDigest(work))) {}
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => work.log.warn({ err: error }, 'digests by mail could not be written'))
      .finally(() => {
        looking = undefined
      })
  }, lookMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
    },
  }
}

/** Looks after one user whose moment has come; false when there is none. */
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
  if (date === undefined || !canBeMailed(user) || (await hasDigestMail(db, user.id, date))) {
    await planDigest(db, user.id, settings.next_at, plan)
    return true
  }
  const content = await writeDigestMail(work, user, settings, await spanOf(db, user.id, { since, now }))
  await db.transaction().execute(async (trx) => {
    const mail = newDigestMail(user.id, { date, content, now })
    // Another process may have been as far, and the clock may have been here before.
    const isFirst = await insertDigestMail(trx, mail)
    if (isFirst && content) {
      await work.jobs.add(trx, 'send-digest-mail', { mailId: mail.id }, { owner: user.id })
    }
    await planDigest(trx, user.id, settings.next_at, plan)
  })
  work.jobs.wake()
  return true
}

/** A mail's row; `date` is null for a test, `content` undefined where there is nothing to tell. */
export function newDigestMail(
  userId: string,
  { date, content, now }: { date: string | null; content: DigestMailContent | undefined; now: number },
) {
  return {
    id: randomBytes(16).toString('hex'),
    user_id: userId,
    local_date: date,
    span_end: now,
    state: content ? ('waiting' as const) : ('empty' as const),
    content: content ? JSON.stringify(content) : null,
    created_at: now,
  }
}

/** What the next mail tells: what came in since the last one; before the first since it is wanted, a day at least. */
async function spanOf(
  db: Executor,
  userId: string,
  { since, now }: { since: number; now: number },
): Promise<{ start: number; end: number }> {
  const told = (await lastDigestEnd(db, userId, now)) ?? Math.min(since, now - DAY)
  return { start: Math.max(told, now - LONGEST_SPAN), end: now }
}
