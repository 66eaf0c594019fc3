import { newHolder } from '@tidings/api/testing/isolation/new-holder'
import { PIXEL } from '@tidings/api/testing/pixel'
import { seedFile, seedMail, seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, test, vi } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'

describe.each(DATABASES)('picture links on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))

  const get = (id: string) => tidings.http.inject({ url: `/api/pictures/${id}` })

  /** A user with a file of those bytes. */
  async function kept(bytes: Uint8Array, file: Parameters<typeof seedFile>[2] = {}) {
    const { app } = tidings
    const { user } = await app.newReader()
    const key = `pictures/${user.id}/a.png`
    await app.services.files.put(key, bytes)
    const mailId = await seedMail(app.db, user.id)
    return { user, mailId, key, id: await seedFile(app.db, { userId: user.id, mailId }, { key, ...file }) }
  }

  test('a web picture is served with the type of its bytes, without the original headers', async () => {
    const { id } = await kept(PIXEL, { kind: 'web', media_type: 'text/html' })
    const { statusCode, headers, rawPayload } = await get(id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(rawPayload.equals(PIXEL)).toBe(true)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=604800, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data', 'content-encoding']) {
      expect(headers).not.toHaveProperty(name)
    }
  })

  test.each([
    ['is an SVG', SVG, {}],
    ['is a page', '<html></html>', {}],
    ['is a mail', PIXEL, { kind: 'mail' }],
    ['belongs to nobody', PIXEL, { user_id: null }],
  ] as const)('a file that %s is not served as a picture', async (_, bytes, file) => {
    const { id } = await kept(Buffer.from(bytes), file)
    const { statusCode, headers } = await get(id)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('a link ends with its file, when the mail or its owner is deleted', async () => {
    const one = await kept(PIXEL)
    const other = await kept(PIXEL, { kind: 'avatar' })
    expect([(await get(one.id)).statusCode, (await get(other.id)).statusCode]).toEqual([200, 200])
    await tidings.app.db.deleteFrom('users').where('id', 'in', [one.user.id, other.user.id]).execute()
    expect([(await get(one.id)).statusCode, (await get(other.id)).statusCode]).toEqual([404, 404])
  })

  test('a link shows and fetches nothing for a deleted account until it is restored', async () => {
    const { db } = tidings.app
    const shown = [await kept(PIXEL, { kind: 'web' }), await kept(PIXEL, { kind: 'avatar' })]
    const { user, mailId, pictureId: waiting } = await newHolder(tidings.app)
    tidings.app.services.pictureMode = 'view'
    const ids = [user.id, ...shown.map((each) => each.user.id)]
    const setDeleted = (deleted_at: number | null) =>
      db.updateTable('users').set({ deleted_at }).where('id', 'in', ids).execute()
    const statuses = () => Promise.all(shown.map(async ({ id }) => (await get(id)).statusCode))
    await setDeleted(1)
    expect(await statuses()).toEqual([404, 404])
    expect((await get(waiting)).statusCode).toBe(404)
    const due = db.selectFrom('remote_pictures').select('due_at').where('mail_id', '=', mailId)
    expect(await due.execute()).toEqual([{ due_at: null }])
    await setDeleted(null)
    expect(await statuses()).toEqual([200, 200])
    await get(waiting)
    expect(await due.execute()).toEqual([{ due_at: expect.any(Number) }])
    tidings.app.services.pictureMode = 'arrival'
  })
})

describe.each(['arrival', 'view', 'off'] as const)(
  'a picture that is not fetched yet, with PICTURES=%s',
  (mode) => {
    test('returns 404, and is fetched only later and if configured', async () => {
      const tidings = await openTestHttp('sqlite')
      tidings.app.services.pictureMode = mode
      const { db } = tidings.app
      const { user, mailId, pictureId } = await newHolder(tidings.app)
      const owner = { userId: user.id, mailId }
      const beside = await seedRemotePicture(db, owner)
      const failed = await seedRemotePicture(db, owner, { state: 'failed' })
      const elsewhere = await seedRemotePicture(db, { userId: user.id, mailId: await seedMail(db, user.id) })
      const see = (id: string) => tidings.http.inject({ url: `/api/pictures/${id}` })
      vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
      for (const id of [pictureId, pictureId, failed, 'unknown']) {
        const { statusCode, headers } = await see(id)
        expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
        vi.setSystemTime(Date.now() + 60_000)
      }
      vi.useRealTimers()
      const rows = await db.selectFrom('remote_pictures').select(['id', 'due_at', 'state']).execute()
      const due = new Map(rows.map(({ id, due_at }) => [id, due_at]))
      for (const id of [failed, elsewhere]) expect(due.get(id)).toBeNull()
      if (mode === 'view') {
        // All of one mail at one time, to reveal less; the first view decides.
        expect(due.get(beside)).toBe(due.get(pictureId))
        expect(due.get(pictureId)).toBeGreaterThanOrEqual(1_060_000)
        expect(due.get(pictureId)).toBeLessThanOrEqual(1_600_000)
      } else for (const id of [pictureId, beside]) expect(due.get(id)).toBeNull()
      expect(rows.map(({ state }) => state).toSorted()).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
      await tidings.close()
    })
  },
)
