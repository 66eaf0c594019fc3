import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import {
  claimBookMail,
  enabledBookMails,
  findBookMails,
  settleBookMail,
} from '@tidings/db/queries/book-mails'
import { findUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'
import { dueDate } from '@tidings/pipeline/common/time/due-time'
import { canBeMailed } from '@tidings/pipeline/run/digest-mails/digest-schedule'
import { poll } from '@tidings/scheduling/poll'
import { zipStream } from '../download/zip-stream.ts'
import { bookContents } from '../epub/book-contents.ts'
import { epubEntries } from '../epub/epub-entries.ts'
import { EPUB_TYPE, fileNameOf } from '../http/epub.ts'
import type { OutgoingMail, SendResult } from '../mail/outgoing-mail.ts'

/** How often due books are looked for. */
const LOOK_MS = 20_000
const EVERY_DAY = 0b111_1111
const DAY = 86_400_000
/** Before this hour the edition of the day before is complete, and that of the day hardly begun. */
const NOON = 12
/** Later it is given up: the next one comes soon. */
const LATEST_MS = 20 * 3_600_000

export interface BookMailing {
  db: Executor
  files: FileStore
  jobs: JobQueue
  mailDomain: string
  sendMail(mail: OutgoingMail): Promise<SendResult>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** Adds the job of each book that is due, once a local day of its user, until stopped. */
export function startBookMailWorker(mailing: BookMailing, lookMs = LOOK_MS): { stop(): Promise<void> } {
  return poll(
    async () => {
      await addDueBooks(mailing, Date.now())
      return false
    },
    lookMs,
    (error) => mailing.log.warn({ err: error }, 'books by mail could not be looked for'),
  )
}

/** The same once; `now` in epoch milliseconds. */
export async function addDueBooks(
  { db, jobs }: Pick<BookMailing, 'db' | 'jobs'>,
  now: number,
): Promise<void> {
  for (const { user_id: userId, hour, time_zone: timeZone, enabled_at, last_date } of await enabledBookMails(
    db,
  )) {
    const due = dueDate({ days: EVERY_DAY, hour, timeZone }, now, enabled_at)
    if (due === undefined || (last_date !== null && last_date >= due)) continue
    const date = hour < NOON ? dayBefore(due) : due
    await db.transaction().execute(async (trx) => {
      if (!(await claimBookMail(trx, userId, due))) return
      await jobs.add(trx, 'send-book', { userId, date, askedAt: now }, { owner: userId })
    })
  }
  jobs.wake()
}

const dayBefore = (date: string) => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10)

/**
 * Mails the edition of a date as a book. Throws to be retried when no mail server takes it now; one that the recipient's
 * server refuses, and an edition with nothing in it, are stored as such.
 */
export async function sendBook(
  { db, files, mailDomain, sendMail, log }: BookMailing,
  { userId, date, askedAt }: Jobs['send-book'],
): Promise<void> {
  const settings = await findBookMails(db, userId)
  const user = await findUser(db, userId)
  if (!settings || !user || !canBeMailed(user)) return
  if (Date.now() - askedAt > LATEST_MS) {
    log.warn({ userId }, 'a book by mail was not sent in time')
    return
  }
  const contents = await bookContents(db, user, { date })
  if (!contents) return settleBookMail(db, userId, { problem: 'empty' })
  const content = await buffer(zipStream(epubEntries({ db, files }, user, contents)))
  const { isDone, isRecipientRefused, reason } = await sendMail({
    ...{ from: `no-reply@${mailDomain}`, fromName: 'Tidings', to: settings.address },
    ...{
      subject: contents.title,
      body: `${contents.title}, as a book.\n\nSent for ${user.email} by Tidings.\n`,
    },
    // A second attempt is the same mail.
    id: `book-${contents.id}-${askedAt}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: fileNameOf(contents), contentType: EPUB_TYPE, content }],
  })
  if (isDone) return settleBookMail(db, userId, { sentAt: Date.now() })
  if (!isRecipientRefused) throw new Error(`A book by mail could not be sent: ${reason}`)
  await settleBookMail(db, userId, { problem: 'refused' })
  log.info({ userId }, 'a book by mail was refused by the server of its recipient')
}
