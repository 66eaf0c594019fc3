import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { findFile } from '@tidings/db/queries/pictures/files'
import { claimPictures, isPictureDue } from '@tidings/db/queries/pictures/picture-fetches'
import type { RemotePictureRow } from '@tidings/db/schema'
import { seedFile, seedMail, seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { forAllTests, forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { fetchPicture, type PictureFetching } from './fetch-picture.ts'

/** Of 40 by 30 pixels. */
const PICTURE = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000280000001e0806000000000000000000000049444154',
  'hex',
)
/** Compressed before it is requested: that takes seconds on a busy machine. */
const BOMB = gzipSync(Buffer.concat([PICTURE, Buffer.alloc(60_000_000)]))
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'

const RESPONSES: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'session=theirs' }).end(PICTURE)
  },
  '/packed': (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(PICTURE)),
  '/moved': (response) => response.writeHead(302, { location: 'https://elsewhere.example/picture' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.1/picture' }).end(),
  '/counted': (response) => response.writeHead(302, { location: '/wf/open?upn=1' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/missing': (response) => response.writeHead(404).end(PICTURE),
  '/busy': (response) => response.writeHead(503).end(),
  '/svg': (response) => response.setHeader('content-type', 'image/png').end(SVG),
  '/page': (response) => response.setHeader('content-type', 'image/png').end('<html></html>'),
  '/huge': (response) => response.end(Buffer.concat([PICTURE, Buffer.alloc(6_000_000)])),
  '/bomb': (response) => response.setHeader('content-encoding', 'gzip').end(BOMB),
  '/cut': (response) => response.setHeader('content-length', 999).write(PICTURE, () => response.destroy()),
}

describe.each(DATABASES)('a remote picture on %s', (kind) => {
  const web = forAllTests(() => openFixtureWeb((url, response) => RESPONSES[url.pathname]?.(response)))
  const mails = forEachTest(() => openMailRun(kind))
  let mailId: string
  let now: number
  beforeEach(async () => {
    mailId = await seedMail(mails.db, mails.userId)
    now = 1_000_000
    web.requests.length = 0
  })

  const fetching = (signal = new AbortController().signal) => ({
    ...{ db: mails.db, files: mails.files, fetchWeb: openFetcher(web.network), now: () => now, signal },
  })
  const claim = () => claimPictures(mails.db, { now, holdMs: 1000, limit: 1, perUser: 1 })
  const due = (path: string, of: { mailId?: string } = { mailId }) => {
    const url = `https://pictures.example${path}`
    return seedRemotePicture(mails.db, { userId: mails.userId, ...of }, { url, due_at: 1 })
  }
  /** Fetches all that is due. */
  async function fetchDue(signal?: AbortSignal): Promise<number> {
    const claimed = await claimPictures(mails.db, { now, holdMs: 1000, limit: 100, perUser: 100 })
    for (const picture of claimed) await fetchPicture(fetching(signal), picture)
    return claimed.length
  }
  const rowOf = (id: string): Promise<RemotePictureRow> =>
    mails.db.selectFrom('remote_pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const bytesOf = async (id: string) => {
    const file = await findFile(mails.db, mails.userId, id)
    return Buffer.from((await mails.files.get(file?.key ?? '')) ?? [])
  }

  const setAll = (table: 'users' | 'remote_pictures', values: object) =>
    mails.db.updateTable(table).set(values).execute()

  test.each(['/picture', '/packed', '/moved'])(
    '%s is fetched once, and kept as a file of its mail',
    async (path) => {
      const id = await due(path)
      expect(await fetchDue()).toBe(1)
      const requests = [...web.requests]
      expect(await rowOf(id)).toMatchObject({ state: 'stored', due_at: null, tries: 1, fetched_at: now })
      const file = await findFile(mails.db, mails.userId, id)
      expect(file).toMatchObject({ kind: 'web', media_type: 'image/png', bytes: PICTURE.length })
      expect(await bytesOf(id)).toEqual(PICTURE)
      now += 365 * 86_400_000
      expect(await fetchDue()).toBe(0)
      expect(web.requests).toEqual(requests)
    },
  )

  test('that counts openings is never requested, also of mails from before that was detected', async () => {
    const id = await due('/wf/open?upn=1')
    expect(await fetchDue()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'is-tracking-pixel' })
    expect(web.requests).toEqual([])
  })

  test.each([
    ['/inside', 'host-not-public'],
    ['/counted', 'not-allowed'],
    ['/round', 'too-many-redirects'],
    ['/missing', 'status', '404'],
    ['/svg', 'no-picture'],
    ['/huge', 'too-large'],
    ['/bomb', 'too-large'],
  ])(
    '%s cannot be obtained, and is not requested again',
    async (path, reason, detail: string | null = null) => {
      const id = await due(path)
      await fetchDue()
      const failed = { state: 'failed', due_at: null, tries: 1, reason, reason_detail: detail }
      expect(await rowOf(id)).toMatchObject(failed)
      const requests = web.requests.length
      now += 365 * 86_400_000
      expect(await fetchDue()).toBe(0)
      expect(web.requests).toHaveLength(requests)
      expect(await mails.keys()).toEqual([])
    },
  )

  test.each(['/busy', '/cut'])('%s is tried three times, after growing pauses, and no more', async (path) => {
    const id = await due(path)
    const pauses: number[] = []
    for (let at = await rowOf(id); at.state === 'waiting'; at = await rowOf(id)) {
      const { due_at } = at
      if (due_at === null) throw new Error('It waits without a time.')
      pauses.push(due_at - now)
      now = Math.max(now, due_at)
      expect(await fetchDue()).toBe(1)
    }
    expect(pauses.slice(1)).toEqual([600_000, 3_600_000])
    expect(web.requests).toHaveLength(3)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 3 })
  })

  test('one whose fetching is aborted stays due, as if it had not been tried', async () => {
    const id = await due('/picture')
    await fetchDue(AbortSignal.abort())
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', due_at: now, tries: 0 })
    expect(await fetchDue()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'stored' })
  })

  test('one that is deleted meanwhile leaves no file behind', async () => {
    await due('/picture')
    const { put } = mails.files
    mails.files.put = async (key, bytes) => {
      await put(key, bytes)
      await mails.db.deleteFrom('mails').execute()
    }
    await fetchDue()
    expect(await mails.keys()).toEqual([])
  })

  test('one that two processes have fetched, as one was delayed, is kept by one and not deleted by the other', async () => {
    const id = await due('/picture')
    const [first] = await claim()
    const plain = fetching()
    const late: PictureFetching = {
      ...plain,
      fetchWeb: async (...request) => {
        const answer = await plain.fetchWeb(...request)
        now += 3_600_000
        const [second] = await claim()
        if (second) await fetchPicture(plain, second)
        return answer
      },
    }
    if (first) await fetchPicture(late, first)
    expect(web.requests).toHaveLength(2)
    expect(await bytesOf(id)).toEqual(PICTURE)
  })

  test('one whose bytes were deleted before the row of the file existed is kept nevertheless', async () => {
    const id = await due('/picture')
    const { put } = mails.files
    const puts: string[] = []
    mails.files.put = async (key, bytes) => {
      await put(key, bytes)
      if (puts.push(key) === 1) await mails.files.delete(key)
    }
    await fetchDue()
    expect(await bytesOf(id)).toEqual(PICTURE)
  })

  test('one whose claim has expired and passed to another process is not requested by the first', async () => {
    await due('/picture')
    const [first] = await claim()
    now += 2000
    const [second] = await claim()
    if (first) await fetchPicture(fetching(), first)
    expect(web.requests).toEqual([])
    expect(second).toBeDefined()
  })

  test.each(['full', 'missing'])('with a %s store it is requested six times', async (how) => {
    const id = await due('/picture')
    mails.files.put = async () => {
      if (how === 'missing') await setAll('remote_pictures', { due_at: 1 })
      throw new Error('ENOSPC')
    }
    for (let n = 0; n < 20; n += 1) {
      await fetchDue().catch(() => {})
      now += 86_400_000
    }
    expect(web.requests).toHaveLength(6)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'tried-too-often' })
  })

  test.each([
    ['account is being deleted', (at: 1 | null) => setAll('users', { deleted_at: at })],
    [
      'newsletter is deleted',
      (at: 1 | null) => setAll('remote_pictures', { user_id: at ? null : mails.userId }),
    ],
  ])('one whose %s is not requested, and is again once that is undone', async (_, setDeleted) => {
    await due('/picture')
    const claimed = await claim()
    await setDeleted(1)
    for (const picture of claimed) await fetchPicture(fetching(), picture)
    now += 2000
    expect([await isPictureDue(mails.db, now), await fetchDue(), web.requests]).toEqual([false, 0, []])
    await setDeleted(null)
    expect(await fetchDue()).toBe(1)
  })

  test('a mail’s pictures take at most 30 MB together, and 500 MB are fetched for a user per day', async () => {
    const { db } = mails
    const owner = { userId: mails.userId, mailId }
    const full = await seedFile(db, owner, { kind: 'web', bytes: 30_000_000 })
    const over = await due('/packed')
    await fetchDue()
    expect(await rowOf(over)).toMatchObject({ state: 'failed', reason: 'mail-too-large' })
    await db.deleteFrom('files').where('id', '=', full).execute()
    const other = { userId: mails.userId, mailId: await seedMail(db, mails.userId) }
    const brought = { state: 'failed', received_bytes: 500_000_000, fetched_at: now - 1 } as const
    await seedRemotePicture(db, other, brought)
    const late = await due('/moved')
    await fetchDue()
    expect(await rowOf(late)).toMatchObject({ state: 'waiting', tries: 0, due_at: now + 6 * 3_600_000 })
    expect(web.requests).toEqual([])
    now += 86_400_000
    await fetchDue()
    expect(await rowOf(late)).toMatchObject({ state: 'stored' })
  })

  test.each([
    ['/cut', 5_242_880],
    ['/huge', 5_242_880],
    ['/page', 13],
    ['/picture', PICTURE.length],
  ])('what %s brought counts, whatever it was', async (path, bytes) => {
    const id = await due(path)
    await fetchDue()
    expect((await rowOf(id)).received_bytes).toBe(bytes)
  })

  test('a photo of a sign-in provider belongs to its user and to no mail', async () => {
    const id = await due('/picture', {})
    await fetchDue()
    expect(await findFile(mails.db, mails.userId, id)).toMatchObject({ kind: 'photo' })
  })
})
