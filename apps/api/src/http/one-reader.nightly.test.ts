import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WORK_LIMITS } from '@tidings/accounts/work-queue'
import { insertMail } from '@tidings/db/queries/mails/mails'
import { setArchived } from '@tidings/db/queries/mails/raw-mails'
import { seedFile } from '@tidings/db/testing/seed'
import { putRaw } from '@tidings/jobs/receive/stored-raw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

const { kinds, bytes } = WORK_LIMITS
const MB = 1_048_576
/** Visible words, so that the page is as large as the mail. */
const LETTER = (words: number) =>
  Buffer.from(
    `From: a@x.example\r\nSubject: S\r\nContent-Type: text/html\r\n\r\n${'<p>Words of a long mail.</p>\r\n'.repeat(words)}`,
  )

/** The signature, a header, and the first bytes of the data of a picture. */
const PNG_HEAD = Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(17)}0070000049444154`, 'hex')

/** What one user can do to the server and to others; the numbers are those of the queue, on any machine. */
describe('one user', () => {
  let tidings: TestHttp
  let port = 0
  const sockets: Socket[] = []
  beforeAll(async () => {
    // Independent of a busy machine.
    tidings = await openTestHttp('sqlite')
    await tidings.http.listen({ host: '127.0.0.1', port: 0 })
    const address = tidings.http.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    // Nothing is kept in memory once all responses are over.
    await expect
      .poll(() => tidings.app.services.work.held(), { timeout: 20_000 })
      .toEqual({
        slots: 0,
        waiting: 0,
        bytes: 0,
      })
  })
  afterAll(() => tidings.close())

  const work = () => tidings.app.services.work
  const newReader = () => tidings.app.newReader()
  type Reader = Awaited<ReturnType<typeof newReader>>

  /** A mail in the file store, like most. */
  async function mailFor({ user }: Reader, raw: Uint8Array): Promise<string> {
    const { db, services } = tidings.app
    const id = randomUUID()
    const about = { envelopeFrom: 'a@x.example', envelopeTo: 'b@inbox.test', receivedAt: 1 }
    await insertMail(db, { id, userId: user.id, ...about, digest: randomBytes(32).toString('hex'), raw })
    const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await setArchived(db, await putRaw(services.files, row, raw))
    await db.updateTable('mails').set({ state: 'processed' }).where('id', '=', id).execute()
    return id
  }
  async function mailsFor(reader: Reader, count: number, words: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1)
      ids.push(await mailFor(reader, Buffer.concat([LETTER(words), Buffer.from(`${n}`)])))
    return ids
  }
  const get = (path: string, { token }: { token: string }) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  /** An unread body would hold its slot until the response is garbage collected. */
  async function statusOf(path: string, reader: { token: string }): Promise<number> {
    const response = await get(path, reader)
    await response.arrayBuffer()
    return response.status
  }
  const original = (id: string) => `/api/issues/${id}/original`

  /** Sends a request and doesn't read the response. */
  function askAndIgnore(
    lines: readonly string[],
    body: Uint8Array = Buffer.alloc(0),
    localAddress = '127.0.0.1',
  ): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    socket.pause()
    socket.write(Buffer.concat([Buffer.from(`${[...lines, 'host: localhost'].join('\r\n')}\r\n\r\n`), body]))
    sockets.push(socket)
    return socket
  }
  const getLines = (path: string, { token }: { token: string }) => [
    `GET ${path} HTTP/1.1`,
    `authorization: Bearer ${token}`,
  ]

  /** How often mails were loaded from the file store, and how many at once at most. */
  function countLoads() {
    const { files } = tidings.app.services
    const before = files.get
    const seen = { loads: 0, atOnce: 0, most: 0 }
    files.get = async (key) => {
      seen.loads += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      try {
        await sleep(5)
        return await before(key)
      } finally {
        seen.atOnce -= 1
      }
    }
    return Object.assign(seen, { stop: () => (files.get = before) })
  }

  it('many originals requested at once load one mail at a time; too many get Retry-After', async () => {
    const ann = await newReader()
    const bea = await newReader()
    const many = await mailsFor(ann, 90, 500)
    const [hers = ''] = await mailsFor(bea, 1, 5)
    const loads = countLoads()
    const all = Promise.all(many.map((id) => get(original(id), ann)))
    const other = await get(original(hers), bea)
    expect(other.status).toBe(200)
    const responses = await all
    loads.stop()
    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 200).length).toBe(90 - refused.length)
    expect(loads.most).toBeLessThanOrEqual(2)
    const [first] = refused
    expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await first?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('the same original, requested fifty times at once and then again, is loaded once', async () => {
    const ann = await newReader()
    const [id = ''] = await mailsFor(ann, 1, 5000)
    const loads = countLoads()
    const pages = await Promise.all(
      Array.from({ length: 50 }, async () => (await get(original(id), ann)).text()),
    )
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('Words of a long mail.')
    expect(await (await get(original(id), ann)).text()).toBe(pages[0])
    loads.stop()
    expect(loads.loads).toBe(1)
  })

  it('nothing more is loaded for a disconnected client', async () => {
    const ann = await newReader()
    const many = await mailsFor(ann, 40, 3000)
    const loads = countLoads()
    for (const id of many) askAndIgnore(getLines(original(id), ann))
    await expect.poll(() => work().held(ann.user.id).waiting, { timeout: 20_000 }).toBeGreaterThan(20)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => work().held().slots, { timeout: 20_000 }).toBe(0)
    const loaded = loads.loads
    await sleep(200)
    loads.stop()
    expect(loads.loads).toBe(loaded)
    expect(loaded).toBeLessThan(20)
  })

  it('unread responses use no more than the user’s share of memory, and others get responses', async () => {
    const ann = await newReader()
    const bea = await newReader()
    const many = await mailsFor(ann, 30, 35_000)
    const [hers = ''] = await mailsFor(bea, 1, 5)
    for (const id of many) askAndIgnore(getLines(original(id), ann))
    await expect
      .poll(() => work().held(ann.user.id).slots, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(kinds.request.perUser)
    for (let n = 0; n < 5; n += 1) {
      expect(await statusOf(original(hers), bea)).toBe(200)
      expect(work().held(ann.user.id).bytes).toBeLessThanOrEqual(bytes.perUser)
    }
    expect(work().held(ann.user.id).slots).toBeLessThanOrEqual(
      kinds.request.perUser + kinds.original.perUser + kinds.rendering.perUser,
    )
  })

  it('of many uploads at once only a few are processed, and another user’s meanwhile', async () => {
    const ann = await newReader()
    const bea = await newReader()
    const head = (token: string, length: number) => [
      'POST /api/user/upload-avatar HTTP/1.1',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${length}`,
    ]
    const form = Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n',
    )
    const part = Buffer.concat([form, randomBytes(4 * MB)])
    for (let n = 0; n < 60; n += 1) askAndIgnore(head(ann.token, 5 * MB), part)
    await expect.poll(() => work().held(ann.user.id).waiting, { timeout: 20_000 }).toBeGreaterThan(20)
    expect(work().held(ann.user.id).bytes).toBeLessThanOrEqual(kinds.upload.perUser * 5 * MB)
    const body = new FormData()
    body.set('avatar', new Blob([randomBytes(1000)]))
    const headers = { authorization: `Bearer ${bea.token}` }
    const url = `http://127.0.0.1:${port}/api/user/upload-avatar`
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(415)
  })

  it('downloads are made one after the other, and an aborted one does not block others', async () => {
    const ann = await newReader()
    await mailsFor(ann, 8, 100_000)
    const path = '/api/account/data'
    const held = () => work().held(ann.user.id, 'download')
    const socket = askAndIgnore(getLines(path, ann))
    await expect.poll(() => held().slots, { timeout: 20_000 }).toBe(1)
    const second = get(path, ann)
    await expect.poll(() => held().waiting, { timeout: 20_000 }).toBe(1)
    socket.destroy()
    expect((await (await second).arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })

  it('pictures in mails are loaded a few at a time, and deleted with their mail', async () => {
    const ann = await newReader()
    const png = Buffer.concat([PNG_HEAD, randomBytes(7 * MB)])
    const raw = [
      'Content-Type: multipart/related; boundary=b\r\n\r\n--b',
      'Content-Type: text/html\r\n\r\n<img src="cid:a"><img src="CID:a"><img src="cid:%61">',
      '--b',
      'Content-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n',
      png.toString('base64'),
      '--b--',
    ]
    const id = await mailFor(ann, Buffer.from(raw.join('\r\n')))
    const page = await (await get(original(id), ann)).text()
    const [path = ''] = Array.from(page.matchAll(/src="([^"]+)"/g), ([, src = '']) => src)
    expect(await statusOf(path, ann)).toBe(200)
    for (let n = 0; n < 60; n += 1) askAndIgnore([`GET ${path} HTTP/1.1`])
    const here = `${ann.user.id} 127.0.0.1`
    await expect.poll(() => work().held(here).waiting, { timeout: 20_000 }).toBeGreaterThan(20)
    expect(work().held(here).slots).toBeLessThanOrEqual(kinds.picture.perUser)
    expect(work().held(here).bytes).toBeLessThanOrEqual(kinds.picture.perUser * png.length)
    for (const socket of sockets.splice(0)) socket.destroy()
    expect(await statusOf(path, ann)).toBe(200)
    await tidings.app.db.deleteFrom('mails').where('id', '=', id).execute()
    expect(await statusOf(path, ann)).toBe(404)
    expect(await statusOf(original(id), ann)).toBe(404)
  })

  it('requests for a shared picture link take the requester’s slots, and only some of all', async () => {
    const [ann, bea] = [await newReader(), await newReader()]
    const { db, services } = tidings.app
    const pictureOf = async ({ user }: Reader) => {
      const key = `pictures/${user.id}/large.png`
      await services.files.put(key, Buffer.concat([PNG_HEAD, randomBytes(7 * MB)]))
      return `/api/pictures/${await seedFile(db, { userId: user.id }, { key, kind: 'avatar', bytes: 100 })}`
    }
    const path = await pictureOf(ann)
    const sendRequests = (count: number, address: string) => {
      for (let n = 0; n < count; n += 1) askAndIgnore([`GET ${path} HTTP/1.1`], Buffer.alloc(0), address)
    }
    sendRequests(40, '127.0.0.2')
    const there = `${ann.user.id} 127.0.0.2`
    await expect.poll(() => work().held(there).waiting, { timeout: 20_000 }).toBe(40 - kinds.picture.perUser)
    expect(await statusOf(path, ann)).toBe(200)
    // Half is left for others.
    for (let n = 3; n < 20; n += 1) sendRequests(8, `127.0.0.${n}`)
    await expect.poll(() => work().held(undefined, 'picture').slots).toBe(kinds.picture.all / 2)
    expect(await statusOf(await pictureOf(bea), bea)).toBe(200)
  })
})
