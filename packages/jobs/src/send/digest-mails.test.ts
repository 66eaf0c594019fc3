import { randomBytes } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { setTimeZone } from '@tidings/db/queries/accounts/users'
import { setRead } from '@tidings/db/queries/articles/articles'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openDigestLinks } from './digest-links.ts'
import { type DigestMailWork, writeNextDigest } from './digest-mail-worker.ts'
import { replanDigest } from './digest-schedule.ts'
import { seedDigestUser } from './testing/digest-user.ts'
import type { DigestMailContent } from './write-digest-mail.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')

describe.each(BOTH_DATABASES)('digests by mail on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))
  let reader: Awaited<ReturnType<typeof seedDigestUser>>
  let userId: string
  let now: number
  beforeEach(async () => {
    reader = await seedDigestUser(database)
    userId = reader.userId
    now = MIDNIGHT
  })

  const work = (): DigestMailWork => ({
    ...{ db: database.db, jobs: openJobs(database), links: openDigestLinks(randomBytes(32)) },
    mailDomain: 'inbox.test',
    ...{ origin: () => 'https://tidings.example', log: { warn: () => {} }, now: () => now },
  })
  const enable = (hour?: number, days?: number) => reader.enable(now, hour, days)
  const article = (title: string, receivedAt: number, more = {}) => reader.article(title, receivedAt, more)
  /** Runs workers until nothing is due. */
  const look = async (workers = 1) => {
    const lookAs = async (one: DigestMailWork) => {
      while (await writeNextDigest(one)) {}
    }
    await Promise.all(Array.from({ length: workers }, () => lookAs(work())))
  }
  const lookAt = (at: number, workers?: number) => {
    now = at
    return look(workers)
  }
  const mails = () =>
    database.db.selectFrom('digest_mails').selectAll().orderBy('local_date').orderBy('created_at').execute()
  const dates = async () => (await mails()).map(({ local_date, state }) => `${local_date} ${state}`)
  const jobs = () =>
    database.db.selectFrom('jobs').select('payload').where('name', '=', 'send-digest-mail').execute()
  const contents = async () =>
    (await mails()).flatMap(({ content }): DigestMailContent[] => (content ? [JSON.parse(content)] : []))

  test('a digest is written at its hour, with its job, and covers what arrived since the last one', async () => {
    await enable()
    await article('Owls have an accent', MIDNIGHT - 2 * HOUR)
    await lookAt(MIDNIGHT + 7 * HOUR - 1)
    expect(await mails()).toEqual([])
    await lookAt(now + 1)
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    expect(await jobs()).toHaveLength(1)
    await article('Desks on the night train', now + HOUR)
    await lookAt(now + DAY)
    const [first, second] = await contents()
    expect(first?.subject).toBe('Owls have an accent')
    expect(second?.subject).toBe('Desks on the night train')
    expect(second?.html).not.toContain('Owls have an accent')
  })

  test('three concurrent processes write one', async () => {
    await enable()
    await article('Owls have an accent', now)
    await lookAt(MIDNIGHT + 8 * HOUR, 3)
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    expect(await jobs()).toHaveLength(1)
  })

  test('a process that is killed while writing leaves the day to another', async () => {
    await enable()
    await article('Owls have an accent', now)
    now = MIDNIGHT + 7 * HOUR
    const origin = () => {
      throw new Error('killed')
    }
    await expect(writeNextDigest({ ...work(), origin })).rejects.toThrow('killed')
    await look()
    expect(await mails()).toEqual([])
    await lookAt(now + 61_000)
    expect(await dates()).toEqual(['2026-11-20 waiting'])
  })

  test('changing the time zone moves the next one, and a date that had its mail gets no second', async () => {
    await enable()
    await article('Owls have an accent', now)
    await lookAt(MIDNIGHT + 7 * HOUR)
    await setTimeZone(database.db, userId, 'America/New_York')
    await replanDigest(database.db, await reader.user(), now)
    await article('Desks on the night train', now)
    await lookAt(MIDNIGHT + 13 * HOUR)
    expect(await dates()).toEqual(['2026-11-20 waiting'])
    await lookAt(MIDNIGHT + DAY + 12 * HOUR - 1)
    expect(await mails()).toHaveLength(1)
    await lookAt(now + 1)
    expect(await dates()).toEqual(['2026-11-20 waiting', '2026-11-21 waiting'])
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('no mail if nothing is new or unread, also later that day', async () => {
    await enable()
    await setRead(database.db, userId, await article('Owls have an accent', now), now)
    await lookAt(MIDNIGHT + 8 * HOUR)
    await article('Desks on the night train', now)
    await lookAt(now + HOUR)
    expect(await dates()).toEqual(['2026-11-20 empty'])
    expect(await jobs()).toEqual([])
  })

  test('a server that was off writes today’s, late, and none of the days before', async () => {
    await enable()
    await article('Owls have an accent', now)
    await lookAt(MIDNIGHT + 4 * DAY + 20 * HOUR)
    expect(await dates()).toEqual(['2026-11-24 waiting'])
  })

  test('a clock that is set back skips no day and writes none twice', async () => {
    await enable()
    for (let day = 0; day < 9; day += 1) await article(`Story ${day}`, MIDNIGHT + day * DAY)
    for (const day of [0, 3, 1, 0, 1, 2, 3, 4]) {
      await lookAt(MIDNIGHT + day * DAY + 8 * HOUR, 2)
    }
    expect((await mails()).map(({ local_date }) => local_date)).toEqual([
      ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    ])
  })

  test('enabling it after the hour schedules the next one; an hour moved before now is due at once', async () => {
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

  test('an unconfirmed address gets none', async () => {
    await enable()
    await database.db.updateTable('users').set({ email_verified_at: null }).execute()
    await article('Owls have an accent', now)
    await lookAt(MIDNIGHT + 8 * HOUR)
    expect(await mails()).toEqual([])
  })

  test('each story is included once, with its summary and other newsletters, in HTML and text', async () => {
    await enable()
    const other = await seedNewsletter(database.db, userId, 'Loss Curve')
    const first = await article('Owls have an accent', now, { summary: 'Microphones & an encoder <b>.' })
    await article('The accent of owls', now + 1, { newsletter_id: other, story_id: first, is_duplicate: 1 })
    await lookAt(MIDNIGHT + 8 * HOUR)
    const [{ html, text, subject } = { html: '', text: '', subject: '' }] = await contents()
    expect(html).toContain('Microphones &amp; an encoder &lt;b&gt;.')
    expect(text).toContain('Microphones & an encoder <b>.')
    expect(html.match(/Also covered by/g)).toHaveLength(1)
    expect(text.match(/Also covered by (Loss Curve|Kernel Weekly)/g)).toHaveLength(1)
    expect(subject).toMatch(/^(Owls have an accent|The accent of owls)$/)
    expect(text).toMatch(/Save: https:\/\/tidings\.example\/digest-link#[\w-]+\n/)
  })

  test('however many stories there are, the page has less than 80 KB', async () => {
    await enable()
    const long = '木'.repeat(5000)
    for (let n = 0; n < 60; n += 1)
      await article(`${n} ${long}`, now + n, { summary: long, reading_seconds: 5 })
    await lookAt(MIDNIGHT + 8 * HOUR)
    const [{ html } = { html: '' }] = await contents()
    expect(Buffer.byteLength(html)).toBeLessThan(80_000)
    expect(html).toContain('Show all 60 stories')
  })
})
