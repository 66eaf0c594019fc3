import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findUser } from '@tidings/db/queries/accounts/users'
import { claimBookMail, dueBookMails, planBookMail } from '@tidings/db/queries/editions/book-mails'
import type { BookMailRow, Executor } from '@tidings/db/schema'
import { dueDate, nextDueAt } from '@tidings/mail/common/due-time'
import { poll } from '@tidings/scheduling/poll'
import { canBeMailed } from './digest-schedule.ts'

/** The interval of checks for due books. */
const LOOK_MS = 20_000
const EVERY_DAY = 0b111_1111
const DAY = 86_400_000
/** When to retry a user who can't be mailed now but may be later that day. */
const AGAIN_MS = 3_600_000
/** Before this hour, the previous day's edition is complete and the current one has hardly begun. */
const NOON = 12
/** How many are planned at a time. */
const AT_ONCE = 100

interface BookPlanning {
  db: Executor
  jobs: JobQueue
  log: { warn(details: object, message: string): void }
}

/** Adds the job of each book that is due, once a local day of its user, until stopped. */
export function startBookMailWorker(planning: BookPlanning, lookMs = LOOK_MS): { stop(): Promise<void> } {
  return poll(
    () => addDueBooks(planning, Date.now()),
    lookMs,
    (error) => planning.log.warn({ err: error }, 'books by email could not be looked for'),
  )
}

/** A single pass; `now` in epoch milliseconds. Returns whether there may be more. */
export async function addDueBooks(
  { db, jobs }: Pick<BookPlanning, 'db' | 'jobs'>,
  now: number,
): Promise<boolean> {
  const due = await dueBookMails(db, now, AT_ONCE)
  for (const settings of due) await addBook({ db, jobs }, settings, now)
  if (due.length > 0) jobs.wake()
  return due.length === AT_ONCE
}

async function addBook(
  { db, jobs }: Pick<BookPlanning, 'db' | 'jobs'>,
  { user_id: userId, hour, enabled_at, last_date, next_at }: BookMailRow,
  now: number,
): Promise<void> {
  const user = await findUser(db, userId)
  if (!user || !canBeMailed(user)) return planBookMail(db, userId, next_at, now + AGAIN_MS)
  const schedule = { days: EVERY_DAY, hour, timeZone: user.time_zone }
  const due = dueDate(schedule, now, enabled_at)
  const isNew = due !== undefined && (last_date === null || last_date < due)
  await db.transaction().execute(async (trx) => {
    if (isNew && (await claimBookMail(trx, userId, due))) {
      const date = hour < NOON ? dayBefore(due) : due
      await jobs.add(trx, 'send-book', { userId, date, askedAt: now }, { owner: userId })
    }
    await planBookMail(trx, userId, next_at, nextDueAt(schedule, now) ?? now + DAY)
  })
}

const dayBefore = (date: string) => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10)
