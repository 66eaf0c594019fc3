import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  beginAll,
  beginMost,
  closeLoaded,
  newTokens,
  openLoaded,
  release,
  statusOf,
  tidings,
  underWay,
} from '../testing/load-fixture.ts'

afterEach(closeLoaded)

test('the users of one network leave half of all calls to others, except behind a proxy', async () => {
  await openLoaded({ request: { all: 40, max: 60, perUser: 8, waiting: 2 } })
  const tokens = await newTokens(6)
  const callers = tokens.map((token) => ({ token }))
  // Users who have none are given one beyond half of the usual ones, up to half of all.
  expect(await beginMost(10, callers)).toBe(23)
  // Accounts without end are no way around it.
  const more = (await newTokens(20)).map((token) => ({ token }))
  expect(await beginMost(1, more)).toBe(7)
  const [token = ''] = await newTokens(1)
  expect(
    await beginMost(1, [
      { token, ip: '192.0.2.2' },
      { token, ip: '127.0.0.1' },
    ]),
  ).toBe(2)
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
  ])(
    '%i users with as many calls as possible, %i each, leave enough for the next user',
    async (users, calls) => {
      await openLoaded({ request: { all: 60, max: 90 } })
      const many = (await newTokens(users)).map((token, n) => ({ token, ip: ipOf(n) }))
      const max = await beginMost(calls, many)
      expect(max).toBeGreaterThanOrEqual(users)
      expect(max).toBeLessThanOrEqual(60 + users)
      const { token } = await tidings.app.newReader()
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ipOf(0) }
      // As many as a screen asks for at once.
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => tidings.http.inject({ url: '/api/user', headers })),
      )
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
      for (const url of ['/api/auth/session', '/']) expect(await statusOf(url, '203.0.113.1')).toBe(200)
    },
  )
})

test('a hundred users whose calls take every connection leave one for the next, from the same address', async () => {
  await openLoaded()
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
  const responses = await Promise.all(Array.from({ length: 6 }, () => fetch(`${url}/api/user`, { headers })))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const path of ['/', '/api/auth/session', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
  for (const each of sockets) each.destroy()
})

test('however many networks use their full share, the next one gets a response, until there are far too many', async () => {
  await openLoaded({ visit: { all: 60, max: 130, perUser: 20, waiting: 0 } })
  const many = Array.from({ length: 60 }, (_, n) => ({ ip: `198.51.100.${n}` }))
  expect(await beginMost(20, many)).toBe(117)
  const [session, next] = ['/api/auth/session', '203.0.113.1']
  expect([await statusOf(session, next), await statusOf('/', next)]).toEqual([200, 200])
  const { token } = await tidings.app.newReader()
  await beginAll(6, { token })
  const others = Array.from({ length: 60 }, (_, n) => ({ ip: `192.0.2.${n}` }))
  expect(await beginMost(1, others)).toBe(13)
  expect([await statusOf(session, next), await statusOf('/', next)]).toEqual([503, 200])
})

test('a call whose client disconnected counts until it is done', async () => {
  await openLoaded({ visit: { perUser: 1, waiting: 0 } })
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

test('calls of many users whose clients disconnected count until they are done, and leave enough for the next user', async () => {
  await openLoaded()
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
        asked.on('response', (response) => response.resume())
        asked.end('{}')
        return asked
      }),
    )
    const waitOrRun = () => work.held().waiting + work.held().slots
    await expect.poll(waitOrRun, { timeout: 20_000 }).toBeGreaterThanOrEqual(wave === 0 ? 320 : 560)
    for (const each of sockets) each.destroy()
    await expect.poll(() => work.held().waiting, { timeout: 20_000 }).toBe(0)
  }
  expect(await underWay()).toBeLessThanOrEqual(300 + tokens.length)
  const { token } = await tidings.app.newReader()
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  for (let n = 0; n < 5; n += 1) expect((await fetch(`${url}/api/user`, { headers })).status).toBe(200)
})
