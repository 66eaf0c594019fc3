import type { FileStore } from '@tidings/db/files/file-store'
import { findBookMails, saveBookMails } from '@tidings/db/queries/editions/book-mails'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMail, SendResult } from '../mail/outgoing-mail.ts'
import { unzip } from '../testing/unzip.ts'
import { type BookMailing, sendBook } from './book-mails.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MORNING = Date.UTC(2026, 10, 20, 7)
const DONE: SendResult = { isDone: true, status: null, reason: null, detail: null }

describe.each(DATABASES)('books by mail on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await testDatabase(kind)
  })
  afterEach(() => database.drop())

  async function reader(hour = 7, enabledAt = MORNING - HOUR) {
    const { db } = database
    const userId = await seedUser(db)
    await db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', userId).execute()
    await saveBookMails(db, userId, { address: 'ann@kindle.com', isEnabled: true, hour, now: enabledAt })
    const add = async (title: string, at: number) => {
      const newsletterId = await seedNewsletter(db, userId)
      const mailId = await seedMail(db, userId, at)
      return seedArticle(
        db,
        { userId, newsletterId, mailId },
        { title, received_at: at, reading_seconds: 60 },
      )
    }
    return { userId, add }
  }
  const mailing = (send: (mail: OutgoingMail) => SendResult): BookMailing => ({
    ...{ db: database.db, mailDomain: 'inbox.test' },
    files: { get: async () => undefined } as unknown as FileStore,
    sendMail: async (mail) => send(mail),
    log: { info: () => {}, warn: () => {} },
  })
  test('are mailed as EPUB with the edition, and refusals are stored', async () => {
    const { userId, add } = await reader()
    await add('Sails', MORNING - DAY)
    const sent: OutgoingMail[] = []
    const job = { userId, date: '2026-11-19', askedAt: Date.now() }
    await sendBook(
      mailing((mail) => {
        sent.push(mail)
        return DONE
      }),
      job,
    )
    expect(sent).toMatchObject([{ to: 'ann@kindle.com', from: 'no-reply@inbox.test' }])
    const [attached] = sent[0]?.attachments ?? []
    expect(attached).toMatchObject({
      ...{ filename: 'Tidings-Thursday-November-19-2026.epub', contentType: 'application/epub+zip' },
    })
    const files = unzip(Buffer.from(attached?.content ?? []))
    expect(files.get('EPUB/contents.xhtml')?.toString()).toContain('Sails')
    expect(await findBookMails(database.db, userId)).toMatchObject({
      problem: null,
      sent_at: expect.any(Number),
    })
    const failed = { isDone: false, status: null, detail: '550' } as const
    const refused: SendResult = { ...failed, reason: 'mail-refused', isRecipientRefused: true }
    await sendBook(
      mailing(() => refused),
      job,
    )
    expect(await findBookMails(database.db, userId)).toMatchObject({ problem: 'refused' })
    const gone: SendResult = { ...failed, reason: 'mail-server-unreachable' }
    await expect(
      sendBook(
        mailing(() => gone),
        job,
      ),
    ).rejects.toThrow('could not be sent')
  })

  test('are not sent empty, late, to another user, or without a confirmed address', async () => {
    const { userId, add } = await reader()
    const never = mailing(() => {
      throw new Error('A book was sent.')
    })
    await sendBook(never, { userId, date: '2026-11-19', askedAt: Date.now() })
    expect(await findBookMails(database.db, userId)).toMatchObject({ problem: 'empty' })
    await add('Sails', MORNING - DAY)
    await sendBook(never, { userId, date: '2026-11-19', askedAt: Date.now() - DAY })
    const save = { isEnabled: true, hour: 7, now: MORNING }
    await saveBookMails(database.db, userId, { ...save, address: 'somebody@else.example' })
    await sendBook(never, { userId, date: '2026-11-19', askedAt: Date.now() })
    expect(await findBookMails(database.db, userId)).toMatchObject({ problem: 'address' })
    await saveBookMails(database.db, userId, { ...save, address: 'ann@kindle.com' })
    await database.db.updateTable('users').set({ email_verified_at: null }).execute()
    await sendBook(never, { userId, date: '2026-11-19', askedAt: Date.now() })
  })
})
