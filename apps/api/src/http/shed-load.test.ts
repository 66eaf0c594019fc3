import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFairQueue } from '@tidings/accounts/work/fair-queue'
import { WORK_LIMITS } from '@tidings/accounts/work/work-limits'
import { afterEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../testing/answers.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'
import { LOAD_LIMITS, type LoadLimits } from './shed-load.ts'

let tidings: TestHttp
/** Lets all calls go on that wait for the provider of sign-ins. */
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

/**
 * Opens the server with a fifth of the room for all, and as much for each user as usual but for their waiting calls.
 */
async function openFifth() {
  const fifth = (count: number) => count / 5
  const { underWay, most, ofNetworkUsers, ofNetwork } = LOAD_LIMITS
  await open({
    underWay: fifth(underWay),
    most: fifth(most),
    ofNetworkUsers: fifth(ofNetworkUsers),
    ofNetwork: fifth(ofNetwork),
    ofUser: 20,
    delayMs: 60_000,
  })
  const { kinds, waiting } = WORK_LIMITS
  const places = { ...kinds.request, all: fifth(kinds.request.all), most: fifth(kinds.request.most) }
  tidings.app.services.work = openFairQueue({
    ...WORK_LIMITS,
    kinds: { ...kinds, request: places },
    waiting: fifth(waiting),
  })
}

/** A call that is worked on until it is released. */
const begin = ({ token, ip = '192.0.2.1' }: { token?: string; ip?: string } = {}) =>
  tidings.http.inject({
    method: 'POST',
    url: '/api/auth/google',
    payload: {},
    headers: { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) },
  })

/** Begins so many, and returns them once all are being worked on. */
async function beginAll(count: number, who?: Parameters<typeof begin>[0]) {
  const before = await underWay()
  const begun = Array.from({ length: count }, () => begin(who))
  for (const each of begun) each.catch(() => {})
  await expect.poll(underWay).toBe(before + count)
  return begun
}

async function underWay(): Promise<number> {
  const { body } = await tidings.http.inject({ url: '/metrics' })
  return Number(/^tidings_http_requests_under_way (\d+)$/m.exec(body)?.[1])
}

const statusOf = async (url: string, ip = '192.0.2.1') =>
  (await tidings.http.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode

test('under an overload what is too much is told at once to come again, what is under way is answered, and health is told', async () => {
  await open({ underWay: 20, most: 20 })
  const begun = Array.from({ length: 20 }, (_, n) => begin({ ip: `198.51.100.${n}` }))
  await expect.poll(underWay).toBe(20)
  const refused = await Promise.all(Array.from({ length: 60 }, () => begin({ ip: '192.0.2.2' })))
  for (const answer of refused) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  }
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  release()
  for (const answer of await Promise.all(begun)) expect(answer.statusCode).toBe(200)
  expect(await underWay()).toBe(0)
  expect(await statusOf('/')).toBe(200)
})

test('what is still on its way in keeps nobody from being answered', async () => {
  await open({ underWay: 5, ofNetwork: 5 })
  await tidings.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = tidings.http.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': 2, connection: 'close' }
  const slow = Array.from({ length: 20 }, () => {
    const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/logout', headers })
    const status = new Promise((resolve, reject) => {
      asked.once('error', reject)
      asked.once('response', ({ statusCode }) => resolve(statusCode))
    })
    asked.flushHeaders()
    return { asked, status }
  })
  for (const path of ['/', '/api/auth/session', '/readyz']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
  }
  for (const { asked } of slow) asked.end('{}')
  const statuses = await Promise.all(slow.map(({ status }) => status))
  for (const status of statuses) expect([200, 429, 503]).toContain(status)
  expect(statuses).toContain(200)
})

test('of one network so many calls without a user are worked on at a time; anyone who is signed in, other networks and pages are not in it', async () => {
  await open({ ofNetwork: 3 })
  const { token } = await tidings.app.newReader()
  await beginAll(3)
  const answer = await begin()
  expect(expectRefusal(answer)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(answer.headers['retry-after']).toBe('2')
  expect(await statusOf('/api/auth/session')).toBe(429)
  expect([await statusOf('/'), await statusOf('/api/openapi.json')]).toEqual([200, 200])
  expect(await statusOf('/api/auth/session', '192.0.2.2')).toBe(200)
  await beginAll(1, { token })
})

test('of IPv6 a network is a customer’s /64', async () => {
  await open({ ofNetwork: 2 })
  for (const n of [1, 2]) await beginAll(1, { ip: `2001:db8:0:1::${n}` })
  expect(await statusOf('/api/auth/session', '2001:db8:0:1:ffff::3')).toBe(429)
  expect(await statusOf('/api/auth/session', '2001:db8:0:2::3')).toBe(200)
})

test('of one user so many calls are worked on at a time, from wherever and by whatever door, and others are not in it', async () => {
  await open({ ofUser: 3 })
  const [one, other] = [await tidings.app.newReader(), await tidings.app.newReader()]
  for (const n of [1, 2, 3]) await beginAll(1, { token: one.token, ip: `192.0.2.${n}` })
  for (const url of ['/api/user', '/api/trpc/user.get', '/api/account/data']) {
    const headers = { authorization: `Bearer ${one.token}`, 'x-forwarded-for': '192.0.2.9' }
    const answer = await tidings.http.inject({ url, headers })
    expect(expectRefusal(answer)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(answer.headers['retry-after']).toBe('2')
  }
  await beginAll(1, { token: other.token })
})

/**
 * Begins so many calls of each, and returns how many of them are being worked on once all others are refused or wait.
 */
async function beginMost(count: number, callers: readonly { token?: string; ip?: string }[]) {
  const before = await underWay()
  let refused = 0
  const all = callers.flatMap((caller) => Array.from({ length: count }, () => caller))
  const { work } = tidings.app.services
  const waitingBefore = work.held().waiting
  for (const caller of all) {
    const answer = begin(caller)
    answer.then(
      ({ statusCode }) => {
        if ([429, 503].includes(statusCode)) refused += 1
      },
      () => {},
    )
  }
  const settled = async () => refused + (await underWay()) - before + work.held().waiting - waitingBefore
  await expect.poll(settled, { timeout: 20_000 }).toBe(all.length)
  return (await underWay()) - before
}

const newTokens = async (count: number) => {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) tokens.push((await tidings.app.newReader()).token)
  return tokens
}

test('the users of one network leave half of all to others, but where a proxy may stand, and each has a call at least', async () => {
  await open({ ofNetworkUsers: 20 })
  const tokens = await newTokens(6)
  const most = await beginMost(
    10,
    tokens.map((token) => ({ token })),
  )
  expect(most).toBeGreaterThanOrEqual(20)
  expect(most).toBeLessThanOrEqual(20 + tokens.length)
  const { token } = await tidings.app.newReader()
  await beginAll(1, { token })
  expect(expectRefusal(await begin({ token }))).toMatchObject({ status: 429 })
  expect(
    await beginMost(1, [
      { token, ip: '192.0.2.2' },
      { token, ip: '127.0.0.1' },
    ]),
  ).toBe(2)
  // Accounts without end are no way around it.
  await beginMost(
    1,
    (await newTokens(20)).map((more) => ({ token: more })),
  )
  const [last = ''] = await newTokens(1)
  expect(expectRefusal(await begin({ token: last }))).toMatchObject({ status: 429 })
})

describe.each([
  ['of as many networks', (n: number) => `198.51.100.${n}`],
  ['behind one proxy that was not named', () => '10.0.0.1'],
])('calls of users %s', (_what, ipOf) => {
  test.each([
    [2, 20],
    [5, 20],
    [8, 20],
    [20, 10],
  ])('%i users who ask for all they can, %i calls each, leave what the next needs', async (users, calls) => {
    await openFifth()
    const many = (await newTokens(users)).map((token, n) => ({ token, ip: ipOf(n) }))
    const most = await beginMost(calls, many)
    expect(most).toBeGreaterThanOrEqual(users)
    expect(most).toBeLessThanOrEqual(60 + users)
    const { token } = await tidings.app.newReader()
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ipOf(0) }
    // As many as a screen asks for at once.
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tidings.http.inject({ url: '/api/user', headers })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    for (const url of ['/api/auth/session', '/']) expect(await statusOf(url, '203.0.113.1')).toBe(200)
  })
})

test('a hundred users whose calls take every connection leave one for the next, from the same address', async () => {
  await open({})
  await tidings.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = tidings.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const sockets = (await newTokens(100)).flatMap((token) =>
    Array.from({ length: 6 }, () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const asked = request(`${url}/api/auth/google`, { method: 'POST', headers, agent: false })
      asked.on('error', () => {})
      asked.end('{}')
      return asked
    }),
  )
  const { token } = await tidings.app.newReader()
  const { work } = tidings.app.services
  await expect.poll(() => work.held().slots + work.held().waiting, { timeout: 20_000 }).toBeGreaterThan(480)
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${url}/api/user`, { headers })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const path of ['/', '/api/auth/session', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
  for (const each of sockets) each.destroy()
})

test('however many networks take all they can, the next is answered, until there are far too many', async () => {
  await open({ underWay: 60, most: 130, ofNetwork: 20 })
  const many = Array.from({ length: 60 }, (_, n) => ({ ip: `198.51.100.${n}` }))
  expect(await beginMost(20, many)).toBeLessThan(130)
  expect(await statusOf('/api/auth/session', '203.0.113.1')).toBe(200)
  expect(await statusOf('/', '203.0.113.1')).toBe(200)
  const { token } = await tidings.app.newReader()
  await beginAll(8, { token })
  await beginMost(
    1,
    Array.from({ length: 60 }, (_, n) => ({ ip: `192.0.2.${n}` })),
  )
  expect(await statusOf('/api/auth/session', '203.0.113.1')).toBe(503)
  expect(await statusOf('/api/user', '203.0.113.1')).toBe(503)
})

test('however many networks ask for all they can, without a user, something is left for the next', async () => {
  await open({})
  const many = Array.from({ length: 5 }, (_, n) => ({ ip: `198.51.100.${n}` }))
  expect(await beginMost(100, many)).toBeLessThan(270)
  expect(await statusOf('/api/auth/session', '203.0.113.1')).toBe(200)
  expect(await statusOf('/', '198.51.100.1')).toBe(200)
})

test('a call whose client went away counts until it is done', async () => {
  await open({ ofNetwork: 1 })
  await tidings.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = tidings.http.server.address() as AddressInfo
  const away = new AbortController()
  const url = `http://127.0.0.1:${port}/api/auth/google`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' }
  const asked = fetch(url, { method: 'POST', body: '{}', headers, signal: away.signal })
  await expect.poll(underWay).toBe(1)
  away.abort()
  await expect(asked).rejects.toThrow()
  expect(await statusOf('/api/auth/session')).toBe(429)
  release()
  await expect.poll(() => statusOf('/api/auth/session')).toBe(200)
})

test('calls of many users whose clients went away count until they are done, and leave what the next needs', async () => {
  await open({})
  await tidings.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = tidings.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const tokens = await newTokens(40)
  const { work } = tidings.app.services
  for (let wave = 0; wave < 3; wave += 1) {
    const sockets = tokens.flatMap((token) =>
      Array.from({ length: 8 }, () => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const asked = request(`${url}/api/auth/google`, { method: 'POST', headers, agent: false })
        asked.on('error', () => {})
        asked.on('response', (answer) => answer.resume())
        asked.end('{}')
        return asked
      }),
    )
    await expect.poll(underWay, { timeout: 20_000 }).toBeGreaterThan(280)
    for (const each of sockets) each.destroy()
    await expect.poll(() => work.held().slots, { timeout: 20_000 }).toBe(0)
  }
  expect(await underWay()).toBeLessThanOrEqual(300 + tokens.length)
  const { token } = await tidings.app.newReader()
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  for (let n = 0; n < 5; n += 1) expect((await fetch(`${url}/api/user`, { headers })).status).toBe(200)
})
