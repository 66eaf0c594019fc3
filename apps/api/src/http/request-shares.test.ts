import { PIXEL } from '@tidings/api/testing/pixel'
import { seedFile, seedMail } from '@tidings/db/testing/seed'
import { afterEach, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'
import type { LoadLimits } from './shed-load.ts'

let tidings: TestHttp
/** Releases all calls that wait for the identity provider. */
let release: () => void
afterEach(async () => {
  release()
  await tidings.close()
})

async function open(loadLimits: Partial<LoadLimits>) {
  tidings = await openTestHttp('sqlite', { loadLimits, trustProxy: 1 })
  const { promise, resolve } = Promise.withResolvers<URL>()
  release = () => resolve(new URL('https://provider.example/'))
  tidings.app.services.google = { authorizationUrl: () => promise, identify: () => Promise.reject() }
}

async function underWay(): Promise<number> {
  const { body } = await tidings.http.inject({ url: '/metrics' })
  return Number(/^tidings_http_requests_under_way (\d+)$/m.exec(body)?.[1])
}

const statusOf = async (url: string, ip = '192.0.2.1') =>
  (await tidings.http.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode

/** Makes this many calls that run until they are released; returns how many were not refused. */
async function begin(count: number, { token, ip }: { token?: string; ip: string }): Promise<number> {
  const before = await underWay()
  let refused = 0
  for (let n = 0; n < count; n += 1) {
    const headers = { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) }
    tidings.http.inject({ method: 'POST', url: '/api/auth/google', payload: {}, headers }).then(
      ({ statusCode }) => {
        if (statusCode !== 200) refused += 1
      },
      () => {},
    )
  }
  await expect.poll(async () => refused + (await underWay()) - before).toBe(count)
  return count - refused
}

/** A picture of a user whose slots are all taken: requests for it wait until `goOn`. */
async function takenPicture() {
  const { app } = tidings
  const { user } = await app.newReader()
  const mailId = await seedMail(app.db, user.id)
  const id = await seedFile(app.db, { userId: user.id, mailId }, { kind: 'web' })
  const { promise, resolve } = Promise.withResolvers<void>()
  const { work, files } = app.services
  const enter = work.enter.bind(work)
  let waiting = 0
  work.enter = async (name, kind, options) => {
    if (kind === 'picture') {
      waiting += 1
      await promise
    }
    return enter(name, kind, options)
  }
  files.get = async () => PIXEL
  return { id, goOn: resolve, waiting: () => waiting }
}

test.each(['/api/pictures/', '/api/picture%73/', '/%61pi/pictures/'])(
  'many requests waiting for %s block neither sign-in nor pages, from many addresses or many networks of one customer',
  async (path) => {
    await open({ underWay: 60, max: 90, ofNetwork: 20 })
    const { id, goOn, waiting } = await takenPicture()
    const networks = [
      ...Array.from({ length: 10 }, (_, n) => `198.51.100.${n}`),
      ...Array.from({ length: 100 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`),
    ]
    const asked = networks.flatMap((ip) => Array.from({ length: 10 }, () => statusOf(path + id, ip)))
    await expect.poll(waiting).toBeGreaterThanOrEqual(10)
    expect(waiting()).toBeLessThanOrEqual(70)
    const { token } = await tidings.app.newReader()
    expect(await begin(8, { token, ip: '203.0.113.1' })).toBe(8)
    expect(await begin(8, { ip: '203.0.113.1' })).toBe(8)
    for (const url of ['/', '/api/auth/session', '/api/openapi.json']) {
      expect(await statusOf(url, '203.0.113.1')).toBe(200)
    }
    goOn()
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    release()
    await expect.poll(underWay).toBe(0)
  },
)

test.each(['/api/user', '/%61pi/user', '/api/trpc/user.get'])(
  'unauthenticated calls of one network have only a share: %s',
  async (url) => {
    await open({ underWay: 20, max: 30 })
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    const { sessions } = tidings.app.services
    const find = sessions.find.bind(sessions)
    sessions.find = async (who) => {
      await promise
      return find(who)
    }
    const asked = Array.from({ length: 60 }, () => statusOf(url))
    await expect.poll(underWay).toBe(7)
    const next = statusOf(url, '203.0.113.1')
    await expect.poll(underWay).toBe(8)
    goOn()
    expect(await next).toBe(401)
    expect((await Promise.all(asked)).filter((status) => status === 401)).toHaveLength(7)
  },
)

test('many networks of one customer’s /48 leave enough for others', async () => {
  await open({ underWay: 60, max: 90, ofNetwork: 20 })
  let begun = 0
  for (let n = 0; n < 100; n += 1) begun += await begin(3, { ip: `2001:db8:1:${n.toString(16)}::1` })
  expect(begun).toBeGreaterThanOrEqual(20)
  expect(begun).toBeLessThanOrEqual(40)
  expect(await begin(8, { ip: '203.0.113.1' })).toBe(8)
})
