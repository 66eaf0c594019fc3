import { setTimeout as sleep } from 'node:timers/promises'
import { PIXEL } from '@tidings/api/testing/pixel'
import { seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, it, test } from 'vitest'
import { recipientOf } from '../testing/recipient-of.ts'
import { openTestHttp } from '../testing/test-http.ts'
import { openOriginalCache } from './original-cache.ts'
import { openOriginals } from './originals.ts'

const ENCODED = PIXEL.toString('base64')

const mailOf = (html: string) =>
  Buffer.from(`From: a@x.example\r\nSubject: S\r\nContent-Type: text/html\r\n\r\n${html}`)

describe.each(DATABASES)('the original of an issue on %s', (kind) => {
  const fixture = forAllTests(() => openTestHttp(kind, { baseUrl: 'https://tidings.example' }))

  const readerOf = (raw: Uint8Array) => recipientOf(fixture.app, raw)
  const get = (url: string, token?: string) =>
    fixture.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  const original = (id: string, token?: string) => get(`/api/issues/${id}/original`, token)

  it('may show only itself and pictures from this server', async () => {
    const { id, token } = await readerOf(mailOf('<p>Words</p>'))
    const response = await original(id, token)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<p>Words</p>')
    expect(response.headers).not.toHaveProperty('origin-agent-cluster')
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src https://tidings.example/api/pictures/; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-downloads",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  it('shows embedded pictures, and serves nothing that is no picture', async () => {
    const html = `<img src="data:image/png;base64,${ENCODED}" width="20"><img src="data:image/png;base64,PHN2Zz4=">`
    const { id, token } = await readerOf(mailOf(html))
    const { body } = await original(id, token)
    const [picture = '', other = ''] = Array.from(body.matchAll(/src="([^"]+)"/g), ([, src = '']) => src)
    expect(picture).toMatch(/^\/api\/pictures\/in-mail\/[\w-]+$/)
    const response = await get(picture)
    expect(response.rawPayload).toEqual(PIXEL)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await get(other)).statusCode).toBe(404)
    expect((await get(picture.slice(0, -1))).statusCode).toBe(404)
  })

  it('shows web pictures by their ids, and references no others', async () => {
    const html =
      '<img src="https://a.example/known.png?reader=ann"><img src="https://a.example/other.png" srcset="https://a.example/big.png 2x">'
    const { id, token, user } = await readerOf(mailOf(html))
    const owner = { userId: user.id, mailId: id }
    const picture = await seedRemotePicture(fixture.app.db, owner, {
      url: 'https://a.example/known.png?reader=ann',
    })
    const { body } = await original(id, token)
    expect(Array.from(body.matchAll(/src(?:set)?="([^"]+)"/g), ([, address]) => address)).toEqual([
      `/api/pictures/${picture}`,
      'about:invalid',
      'about:invalid 2x',
    ])
    expect(body).not.toContain('a.example')
  })

  test('its pictures are found long after the page was generated', async () => {
    const { id, user } = await readerOf(mailOf(`<img src="data:image/png;base64,${ENCODED}" width="20">`))
    const { pictures } = fixture.app.services
    const path = pictures.pathInMail({ userId: user.id, mailId: id, place: 0 })
    expect((await get(path)).statusCode).toBe(200)
    const missing = { userId: user.id, mailId: id, place: 7 }
    expect((await get(pictures.pathInMail(missing))).statusCode).toBe(404)
    expect((await get(pictures.pathInMail({ ...missing, userId: 'x', place: 0 }))).statusCode).toBe(404)
  })

  test('waiting for a mail to be analysed takes no slot for sending', async () => {
    const { user, id, token } = await readerOf(mailOf(`<img src="data:image/png;base64,${ENCODED}">`))
    const { work, pictures } = fixture.app.services
    const reading = await work.enter(user.id, 'rendering')
    const picture = pictures.pathInMail({ userId: user.id, mailId: id, place: 0 })
    const asked = [original(id, token), ...Array.from({ length: 12 }, () => get(picture))]
    await expect.poll(() => work.held(user.id).waiting).toBe(1)
    await sleep(100)
    // One of the call, and one of the analysis.
    expect(work.held()).toMatchObject({ slots: 2, waiting: 1, bytes: 0 })
    reading.release()
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(13).fill(200))
    await expect.poll(() => work.held()).toEqual({ slots: 0, waiting: 0, bytes: 0 })
  })

  test('a page evicted while waiting for a slot is generated again, and deleted mail is not shown', async () => {
    const { user, id } = await readerOf(mailOf(`<img src="data:image/png;base64,${ENCODED}">`))
    const cache = openOriginalCache()
    const originals = openOriginals(fixture.app.services, {}, cache)
    const mail = { userId: user.id, mailId: id }
    const held: string[] = []
    const enter = (onEnter: () => unknown) => async () => {
      held.push('taken')
      await onEnter()
      return { resize() {}, blocksOthers: () => false, release: () => void held.push('released') }
    }
    let isFirst = true
    const page = await originals.page(mail, {
      enter: enter(() => {
        if (isFirst) cache.delete(mail)
        isFirst = false
      }),
    })
    expect(page?.toString()).toContain('<img')
    expect(held).toEqual(['taken', 'released', 'taken'])
    const lost = originals.page(mail, { enter: enter(() => cache.delete(mail)) })
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    const { db } = fixture.app
    const gone = { enter: enter(() => db.deleteFrom('mails').where('id', '=', id).execute()) }
    expect(await originals.page(mail, gone)).toBeUndefined()
    await originals.close()
  })

  test('its pictures are not shown while its user’s account is deleted', async () => {
    const raw = mailOf(`<img src="data:image/png;base64,${ENCODED}">`)
    const { user, id } = await readerOf(raw)
    const path = fixture.app.services.pictures.pathInMail({ userId: user.id, mailId: id, place: 0 })
    const statuses: number[] = []
    for (const deleted_at of [null, 1, null]) {
      await fixture.app.db.updateTable('users').set({ deleted_at }).where('id', '=', user.id).execute()
      statuses.push((await get(path)).statusCode)
    }
    expect(statuses).toEqual([200, 404, 200])
  })

  test.each(['arrival', 'view'] as const)(
    'web pictures of a mail from before they were recorded, with PICTURES=%s',
    async (mode) => {
      const { db, services } = fixture.app
      const before = services.pictureMode
      services.pictureMode = mode
      const html =
        '<p>Words</p><img src="https://p.example/a.png"><img src="https://p.example/track/open?u=1"><p style="background:url(https://p.example/b.png)">x</p>'
      for (const state of ['processed', 'repeated', 'quarantined'] as const) {
        const { id, token } = await readerOf(mailOf(html))
        await db.updateTable('mails').set({ state }).where('id', '=', id).execute()
        const { body } = await original(id, token)
        const rows = await db.selectFrom('remote_pictures').selectAll().where('mail_id', '=', id).execute()
        const isNamed = mode === 'view' && state !== 'quarantined'
        expect(rows.map(({ url }) => url).toSorted()).toEqual(
          isNamed ? ['https://p.example/a.png', 'https://p.example/b.png'] : [],
        )
        // Not before they are viewed.
        expect(rows.every(({ due_at, state: now }) => due_at === null && now === 'waiting')).toBe(true)
        for (const { id: picture } of rows) expect(body).toContain(`/api/pictures/${picture}`)
      }
      services.pictureMode = before
    },
  )

  test('a mail that cannot be read shows its source', async () => {
    const { id, user } = await readerOf(mailOf(`<b>Words & more</b>${'<p>And more.</p>'.repeat(20_000)}`))
    const { services } = fixture.app
    const originals = openOriginals(services, { deadlineMs: 0 })
    const page = String(
      await originals.page(
        { userId: user.id, mailId: id },
        { enter: () => services.work.enter(user.id, 'original') },
      ),
    )
    await originals.close()
    expect(page).toContain('This is the source of the mail: processing took longer than 0 s.')
    expect(page).toContain('&lt;b&gt;Words &amp; more&lt;/b&gt;')
  })

  test('a mail of 10 MB does not block others', async () => {
    const picture = Buffer.alloc(8_000_000, PIXEL).toString('base64')
    const raw = [
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      `<img src="cid:a">${'<p>Words of a long mail.</p>'.repeat(20_000)}`,
      '--b',
      'Content-Type: image/png',
      'Content-ID: <a>',
      'Content-Transfer-Encoding: base64',
      '',
      picture,
      '--b--',
    ]
    const { id, token } = await readerOf(Buffer.from(raw.join('\r\n')))
    let longest = 0
    const begun = performance.now()
    let last = begun
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const { body } = await original(id, token)
    const whole = performance.now() - begun
    clearInterval(pulse)
    expect(body).toContain('/api/pictures/in-mail/')
    expect(longest).toBeLessThan(whole / 2)
  })
})
