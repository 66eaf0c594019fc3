import { openJobs } from '@tidings/db/jobs/open-jobs'
import { findDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { openReceiver } from '../receive/receiver.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { bounceAddress } from './digest-bounces.ts'
import { saveDigestSchedule } from './digest-schedule.ts'
import { type DigestSender, sendDigestMail } from './send-digest-mail.ts'
import { EVERY_DAY, seedDigestUser } from './testing/digest-user.ts'

describe.each(DATABASES)('a digest by mail, sent on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))
  let reader: Awaited<ReturnType<typeof seedDigestUser>>
  let now: number
  const sent: Parameters<DigestSender['sendMail']>[0][] = []
  let outcome: Awaited<ReturnType<DigestSender['sendMail']>>
  beforeEach(async () => {
    sent.length = 0
    outcome = { isDone: true, reason: null }
    now = Date.now()
    reader = await seedDigestUser(database)
  })
  const sender = (): DigestSender => ({
    ...{ db: database.db, mailDomain: 'inbox.test', log: { info: () => {}, warn: () => {} } },
    async sendMail(mail) {
      sent.push(mail)
      return outcome
    },
  })
  const settings = () => findDigestSettings(database.db, reader.userId)
  /** Writes the digest of one more day and returns its id. */
  const write = async (n: number) => {
    await reader.article(`Story ${n}`, now)
    const id = `${n}`.padStart(32, '0')
    const content = { subject: 'S', html: 'H', text: 'T', unsubscribeUrl: 'https://t.example/u' }
    const about = { user_id: reader.userId, local_date: `2026-01-0${n}`, content: JSON.stringify(content) }
    const times = { span_end: now, created_at: now + n, bounced_at: null }
    await database.db
      .insertInto('digest_mails')
      .values({ id, ...about, ...times, state: 'waiting' })
      .execute()
    return id
  }

  test('goes to the user with both headers to unsubscribe, once', async () => {
    await reader.enable(now)
    const mailId = await write(1)
    await sendDigestMail(sender(), { mailId })
    await sendDigestMail(sender(), { mailId })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: (await reader.user()).email,
      returnPath: `bounce-${mailId}@inbox.test`,
      headers: {
        'List-Unsubscribe': '<https://t.example/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  })

  test('goes to no inbox address of this server, where it would be an issue of the next one', async () => {
    await reader.enable(now)
    const mailId = await write(1)
    await database.db.updateTable('users').set({ email: 'kx7f-4hpn-3dtz@inbox.test' }).execute()
    await sendDigestMail(sender(), { mailId })
    expect(sent).toEqual([])
  })

  test('is retried with the same id after a failure, but not once it was disabled', async () => {
    await reader.enable(now)
    const mailId = await write(1)
    outcome = { isDone: false, reason: 'mail-server-unreachable' }
    await expect(sendDigestMail(sender(), { mailId })).rejects.toThrow('could not be sent')
    await expect(sendDigestMail(sender(), { mailId })).rejects.toThrow('could not be sent')
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    const off = { isEnabled: false, days: EVERY_DAY, hour: 7 }
    await saveDigestSchedule(database.db, await reader.user(), off, now)
    await sendDigestMail(sender(), { mailId })
    expect(sent).toHaveLength(2)
  })

  test('three rejections by the recipient’s server disable it, and enabling it starts over', async () => {
    await reader.enable(now)
    outcome = { isDone: false, reason: 'mail-refused', isRecipientRefused: true }
    for (const n of [1, 2]) await sendDigestMail(sender(), { mailId: await write(n) })
    expect((await settings())?.is_enabled).toBe(1)
    await sendDigestMail(sender(), { mailId: await write(3) })
    const stopped = await settings()
    expect(stopped).toMatchObject({ is_enabled: 0, next_at: null })
    expect(stopped?.stopped_at).not.toBeNull()
    now += 1000
    await reader.enable(now)
    expect(await settings()).toMatchObject({ is_enabled: 1, stopped_at: null })
    await sendDigestMail(sender(), { mailId: await write(4) })
    expect((await settings())?.is_enabled).toBe(1)
  })

  test('a failure report counts as well, once for each mail; other mail to its address is accepted and is no issue', async () => {
    await reader.enable(now)
    const receiver = openReceiver({ db: database.db, jobs: openJobs(database), mailDomain: 'inbox.test' })
    const report = (action: string, status: string) =>
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: ${action}\r\nStatus: ${status}\r\n--b--\r\n`
    const ids = [await write(1), await write(2), await write(3)]
    const bring = async (mailId: string, raw: string) => {
      const to = bounceAddress(mailId, 'inbox.test')
      expect(await receiver.ownerOf(to, '')).toBe(reader.userId)
      await receiver.accept({ userId: reader.userId, from: '', to, raw: Buffer.from(raw), receivedAt: now })
    }
    const isOn = async () => (await settings())?.is_enabled === 1
    for (const id of ids) {
      await bring(id, report('delayed', '4.4.1'))
      await bring(id, 'Subject: On holiday\r\n\r\nBack on Monday.\r\n')
    }
    for (const id of [ids[0], ids[0], ids[1]]) await bring(id ?? '', report('failed', '5.1.1'))
    expect(await isOn()).toBe(true)
    await bring(ids[2] ?? '', report('failed', '5.1.1'))
    expect(await isOn()).toBe(false)
    const kept = database.db.selectFrom('mails').select('id').where('received_at', '=', now)
    expect(await kept.where('envelope_to', 'like', 'bounce-%').execute()).toEqual([])
    expect(await receiver.ownerOf(bounceAddress('f'.repeat(32), 'inbox.test'), '')).toBeUndefined()
  })
})
