import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@tidings/db/files/file-store'
import type { Jobs } from '@tidings/db/jobs/job-queue'
import { findUser } from '@tidings/db/queries/accounts/users'
import { findBookMails, settleBookMail } from '@tidings/db/queries/editions/book-mails'
import type { Executor } from '@tidings/db/schema'
import { canGetBooks } from '@tidings/jobs/send/book-address'
import { canBeMailed } from '@tidings/jobs/send/digest-schedule'
import { bookContents } from '../download/book-contents.ts'
import { epubEntries } from '../download/epub-entries.ts'
import { zipStream } from '../download/zip-stream.ts'
import { EPUB_TYPE, fileNameOf } from '../http/downloads.ts'
import type { OutgoingMail, SendResult } from '../mail/outgoing-mail.ts'

/** Older requests are dropped: the next one comes soon. */
const MAX_AGE_MS = 20 * 3_600_000

export interface BookMailing {
  db: Executor
  files: FileStore
  mailDomain: string
  sendMail(mail: OutgoingMail): Promise<SendResult>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/**
 * Mails the edition of a date as a book. Throws to be retried if no mail server accepts it now; a rejection by the
 * recipient's server, an address of somebody else, and an empty edition, are recorded as such.
 */
export async function sendBook(
  { db, files, mailDomain, sendMail, log }: BookMailing,
  { userId, date, askedAt }: Jobs['send-book'],
): Promise<void> {
  const settings = await findBookMails(db, userId)
  const user = await findUser(db, userId)
  if (!settings || !user || !canBeMailed(user)) return
  if (Date.now() - askedAt > MAX_AGE_MS) {
    log.warn({ userId }, 'a book by email was not sent in time')
    return
  }
  if (!canGetBooks(settings.address, user, mailDomain))
    return settleBookMail(db, userId, { problem: 'address' })
  const contents = await bookContents(db, user, { date })
  if (!contents) return settleBookMail(db, userId, { problem: 'empty' })
  const content = await buffer(zipStream(epubEntries({ db, files }, user, contents)))
  const { isDone, isRecipientRefused, reason } = await sendMail({
    from: `no-reply@${mailDomain}`,
    fromName: 'Tidings',
    to: settings.address,
    subject: contents.title,
    body: `${contents.title}, as a book.\n\nSent for ${user.email} by Tidings.\n`,
    // A retry is the same mail.
    id: `book-${contents.id}-${askedAt}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: fileNameOf(contents), contentType: EPUB_TYPE, content }],
  })
  if (isDone) return settleBookMail(db, userId, { sentAt: Date.now() })
  if (!isRecipientRefused) throw new Error(`A book by email could not be sent: ${reason}`)
  await settleBookMail(db, userId, { problem: 'refused' })
  log.info({ userId }, 'a book by email was refused by the server of its recipient')
}
