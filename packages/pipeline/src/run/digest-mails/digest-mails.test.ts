import { randomBytes } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { setRead } from '@tidings/db/queries/articles'
import { findDigestSettings } from '@tidings/db/queries/digest-settings'
import { findUser, setTimeZone, verifyEmail } from '@tidings/db/queries/users'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver } from '../receive/receiver.ts'
import { bounceAddress } from './digest-bounces.ts'
import { openDigestLinks } from './digest-links.ts'
import { type DigestMailWork, writeNextDigest } from './digest-mail-worker.ts'
import { replanDigest, saveDigestSchedule } from './digest-schedule.ts'
import { type DigestSender, sendDigestMail } from './send-digest-mail.ts'
import type { DigestMailContent } from './write-digest-mail.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVERY_DAY = 0b111_1111
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')

describe.each(DATABASES)('digests by mail on %s', (kind) => {
  let database: TestDatabase
  let userId: string
  let newsletterId: string
  let now: number
  beforeEach(async () => {
    database = await testDatabase(kind)
    const { db } = database
    userId = await seedUser(db)
    newsletterId = await seedNewsletter(db, userId)
    const user = await findUser(db, userId)
    await verifyEmail(db, userId, user?.email ?? '', 1)
    now = MIDNIGHT
  })
  afterEach(() => database.drop())

  const work = (): DigestMailWork => ({
    ...{ db: database.db, jobs: openJobs(database), links: openDigestLinks(randomBytes(32)) },
    ...{ origin: () => 'https://tidings.example', log: { warn: () => {} }, now: () => now },
  })
  const user = async () => {
    const found = await findUser(database.db, userId)
    if (!found) throw new Error('The user is gone.')
    return found
  }
  const enable = async (hour = 7, days = EVERY_DAY) =>
    saveDigestSchedule(database.db, await user(), { isEnabled: true, days, hour }, now)
  const article = async (title: string, receivedAt: number, more = {}) => {
    const mailId = await seedMail(database.db, userId, receivedAt)
    return seedArticle(
      database.db,
      { userId, newsletterId, mailId },
      { title, received_at: receivedAt, reading_seconds: 60, ...more },
    )
  }
  /** Lets processes look until nothing is due. */
  const look = async (workers = 1) => {
    const all = Array.from({ length: workers }, work)
    await Promise.all(
      all.map(async (one) => {
        while (await writeNextDigest(one)) {}
      }),
    )
  }
  const mails = () =>
    database.db.selectFrom('digest_mails').selectAll().orderBy('local_date').orderBy('created_at').execute()
  const dates = async () => (await mails()).map(({ local_date, state }) => `${local_date} ${state}`)
  const jobs = () =>
    database.db.selectFrom('jobs').select('payload').where('name', '=', 'send-digest-mail').execute()
  const contents = async () =>
    (await mails()).flatMap(({ content }): DigestMailContent[] => (content ? [JSON.parse(content)] : []))

  test('a digest is written when its hour has come, with its job, and tells what came in since the last one', async () => {
    await enable()
    await article('Owls have an accent', MIDNIGHT - 2 * HOUR)
    now = MIDNIGHT + 7 * HOUR - 1
    await look()
    expect(await mails()).toEqual([])
    now += 1
    await look()
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    expect(await jobs()).toHaveLength(1)
    await article('Desks on the night train', now + HOUR)
    now += DAY
    await look()
    const [first, second] = await contents()
    expect(first?.subject).toBe('Owls have an accent')
    expect(second?.subject).toBe('Desks on the night train')
    expect(second?.html).not.toContain('Owls')
  })

  test('three processes that look at once write one', async () => {
    await enable()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 8 * HOUR
    await look(3)
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    expect(await jobs()).toHaveLength(1)
  })

  test('nothing new, or only what was read: no mail, also later that day', async () => {
    await enable()
    await setRead(database.db, userId, await article('Owls have an accent', now), now)
    now = MIDNIGHT + 8 * HOUR
    await look()
    await article('Desks on the night train', now)
    now += HOUR
    await look()
    expect(await dates()).toEqual(['2026-11-20 empty'])
    expect(await jobs()).toEqual([])
  })

  test('a server that was off writes the one of today, late, and none of the days before', async () => {
    await enable()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 4 * DAY + 20 * HOUR
    await look()
    expect(await dates()).toEqual(['2026-11-24 waiting'])
  })

  test('a clock that was ahead and is set back leaves out no day, and writes none twice', async () => {
    await enable()
    for (let day = 0; day < 9; day += 1) await article(`Story ${day}`, MIDNIGHT + day * DAY)
    for (const day of [0, 3, 1, 0, 1, 2, 3, 4]) {
      now = MIDNIGHT + day * DAY + 8 * HOUR
      await look(2)
    }
    expect((await mails()).map(({ local_date }) => local_date)).toEqual([
      ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    ])
  })

  test('a process that is killed while it writes leaves the day to another', async () => {
    await enable()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 7 * HOUR
    const killed = {
      ...work(),
      origin: () => {
        throw new Error('killed')
      },
    }
    await expect(writeNextDigest(killed)).rejects.toThrow('killed')
    await look()
    expect(await mails()).toEqual([])
    now += 61_000
    await look()
    expect(await dates()).toEqual(['2026-11-20 waiting'])
  })

  test('who switches it on after the hour gets the next one; an hour that is moved before now is due at once', async () => {
    now = MIDNIGHT + 9 * HOUR
    await article('Owls have an accent', now)
    await enable(7)
    await look()
    expect(await mails()).toEqual([])
    now = MIDNIGHT + DAY + 6.5 * HOUR
    await enable(6)
    await look()
    expect(await dates()).toEqual(['2026-11-21 waiting'])
  })

  test('another time zone moves the next one, and a date that had its mail has no second', async () => {
    await enable()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 7 * HOUR
    await look()
    await setTimeZone(database.db, userId, 'America/New_York')
    await replanDigest(database.db, await user(), now)
    await article('Desks on the night train', now)
    now = MIDNIGHT + 13 * HOUR
    await look()
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    now = MIDNIGHT + DAY + 12 * HOUR - 1
    await look()
    expect(await mails()).toHaveLength(1)
    now += 1
    await look()
    expect(await dates()).toEqual(['2026-11-20 waiting', '2026-11-21 waiting'])
  })

  test('an address at which nobody was seen to read gets none', async () => {
    await enable()
    await database.db.updateTable('users').set({ email_verified_at: null }).execute()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 8 * HOUR
    await look()
    expect(await mails()).toEqual([])
  })

  test('each story is told once, with its summary and who else covers it, in page and text', async () => {
    await enable()
    const other = await seedNewsletter(database.db, userId, 'Loss Curve')
    const first = await article('Owls have an accent', now, { summary: 'Microphones & an encoder <b>.' })
    await article('The accent of owls', now + 1, { newsletter_id: other, story_id: first, is_duplicate: 1 })
    now = MIDNIGHT + 8 * HOUR
    await look()
    const [{ html, text, subject } = { html: '', text: '', subject: '' }] = await contents()
    expect(html).toContain('Microphones &amp; an encoder &lt;b&gt;.')
    expect(text).toContain('Microphones & an encoder <b>.')
    expect(html.match(/Also covered by/g)).toHaveLength(1)
    expect(text.match(/Also covered by (Loss Curve|Kernel Weekly)/g)).toHaveLength(1)
    expect(subject).toMatch(/^(Owls have an accent|The accent of owls)$/)
    expect(text).toMatch(/Save: https:\/\/tidings\.example\/digest-link#[\w-]+\n/)
  })

  test('however much there is to tell, the page has less than 60 KB', async () => {
    await enable()
    const long = '木'.repeat(5000)
    for (let n = 0; n < 60; n += 1)
      await article(`${n} ${long}`, now + n, { summary: long, reading_seconds: 5 })
    now = MIDNIGHT + 8 * HOUR
    await look()
    const [{ html } = { html: '' }] = await contents()
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).toContain('Show all 60 stories')
  })

  describe('sending', () => {
    const sent: Parameters<DigestSender['sendMail']>[0][] = []
    let outcome: Awaited<ReturnType<DigestSender['sendMail']>>
    beforeEach(async () => {
      sent.length = 0
      outcome = { isDone: true, reason: null }
      now = Date.now()
      await database.db.updateTable('users').set({ time_zone: 'UTC' }).execute()
    })
    const sender = (): DigestSender => ({
      ...{ db: database.db, mailDomain: 'inbox.test', log: { info: () => {}, warn: () => {} } },
      async sendMail(mail) {
        sent.push(mail)
        return outcome
      },
    })
    /** Writes the digest of one more day and returns its id. */
    const write = async (n: number) => {
      await article(`Story ${n}`, now)
      const id = `${n}`.padStart(32, '0')
      await database.db
        .insertInto('digest_mails')
        .values({
          ...{ id, user_id: userId, local_date: `2026-01-0${n}`, span_end: now, state: 'waiting' },
          content: JSON.stringify({
            subject: 'S',
            html: 'H',
            text: 'T',
            unsubscribeUrl: 'https://t.example/u',
          }),
          ...{ created_at: now + n, bounced_at: null },
        })
        .execute()
      return id
    }

    test('goes to the user with both headers to unsubscribe, once', async () => {
      await enable()
      const mailId = await write(1)
      await sendDigestMail(sender(), { mailId })
      await sendDigestMail(sender(), { mailId })
      expect(sent).toHaveLength(1)
      expect(sent[0]).toMatchObject({
        to: (await user()).email,
        returnPath: `bounce-${mailId}@inbox.test`,
        headers: {
          'List-Unsubscribe': '<https://t.example/u>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    })

    test('is tried again under the same id after a failure, and not once it was switched off', async () => {
      await enable()
      const mailId = await write(1)
      outcome = { isDone: false, reason: 'mail-server-unreachable' }
      await expect(sendDigestMail(sender(), { mailId })).rejects.toThrow('could not be sent')
      await expect(sendDigestMail(sender(), { mailId })).rejects.toThrow('could not be sent')
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      await saveDigestSchedule(database.db, await user(), { isEnabled: false, days: EVERY_DAY, hour: 7 }, now)
      await sendDigestMail(sender(), { mailId })
      expect(sent).toHaveLength(2)
    })

    test('three refusals by the recipient’s server stop it, and switching it on begins anew', async () => {
      await enable()
      outcome = { isDone: false, reason: 'mail-refused', isRecipientRefused: true }
      for (const n of [1, 2]) await sendDigestMail(sender(), { mailId: await write(n) })
      expect((await findDigestSettings(database.db, userId))?.is_enabled).toBe(1)
      await sendDigestMail(sender(), { mailId: await write(3) })
      const stopped = await findDigestSettings(database.db, userId)
      expect(stopped).toMatchObject({ is_enabled: 0, next_at: null })
      expect(stopped?.stopped_at).not.toBeNull()
      now += 1000
      await enable()
      expect(await findDigestSettings(database.db, userId)).toMatchObject({ is_enabled: 1, stopped_at: null })
      await sendDigestMail(sender(), { mailId: await write(4) })
      expect((await findDigestSettings(database.db, userId))?.is_enabled).toBe(1)
    })

    test('a report of a failure counts as well, once for each mail; other mail to its address is taken and is no issue', async () => {
      await enable()
      const receiver = openReceiver({ db: database.db, jobs: openJobs(database), mailDomain: 'inbox.test' })
      const report = (action: string, status: string) =>
        `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: ${action}\r\nStatus: ${status}\r\n--b--\r\n`
      const ids = [await write(1), await write(2), await write(3)]
      const bring = async (mailId: string, raw: string) => {
        const to = bounceAddress(mailId, 'inbox.test')
        expect(await receiver.ownerOf(to, '')).toBe(userId)
        await receiver.accept({ userId, from: '', to, raw: Buffer.from(raw), receivedAt: now })
      }
      const isOn = async () => (await findDigestSettings(database.db, userId))?.is_enabled === 1
      for (const id of ids) {
        await bring(id, report('delayed', '4.4.1'))
        await bring(id, 'Subject: On holiday\r\n\r\nBack on Monday.\r\n')
      }
      for (const id of [ids[0], ids[0], ids[1]]) await bring(id ?? '', report('failed', '5.1.1'))
      expect(await isOn()).toBe(true)
      await bring(ids[2] ?? '', report('failed', '5.1.1'))
      expect(await isOn()).toBe(false)
      expect(
        await database.db
          .selectFrom('mails')
          .select('id')
          .where('received_at', '=', now)
          .where('envelope_to', 'like', 'bounce-%')
          .execute(),
      ).toEqual([])
      expect(await receiver.ownerOf(bounceAddress('f'.repeat(32), 'inbox.test'), '')).toBeUndefined()
    })
  })
})
