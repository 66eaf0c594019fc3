import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  begin,
  beginAll,
  beginMost,
  closeLoaded,
  openLoaded,
  release,
  statusOf,
  tidings,
  underWay,
} from '../testing/load-fixture.ts'
import { expectRefusal } from '../testing/responses.ts'

afterEach(closeLoaded)

test('requests beyond those that may wait get Retry-After at once, all others a response, and health is reported', async () => {
  await openLoaded({ visit: { perUser: 20, waiting: 10 } })
  const begun = await beginAll(20)
  const waiting = Array.from({ length: 10 }, () => statusOf('/api/auth/session'))
  for (let n = 0; n < 60; n += 1) {
    const response = await begin()
    expect(expectRefusal(response)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(response.headers['retry-after']).toBe('5')
  }
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  release()
  for (const response of await Promise.all(begun)) expect(response.statusCode).toBe(200)
  expect(await Promise.all(waiting)).toEqual(Array(10).fill(200))
  expect(await underWay()).toBe(0)
})

test('requests still being received do not block others', async () => {
  await openLoaded({ visit: { perUser: 1 } })
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
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(20).fill(200))
})

test('concurrent calls without a user are limited per network; users, other networks and pages are not affected', async () => {
  await openLoaded({ visit: { perUser: 3, waiting: 0 } })
  const { token } = await tidings.app.newReader()
  await beginAll(3)
  expect(expectRefusal(await begin())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(await statusOf('/api/auth/session')).toBe(429)
  expect([await statusOf('/'), await statusOf('/api/openapi.json')]).toEqual([200, 200])
  expect(await statusOf('/api/auth/session', '192.0.2.2')).toBe(200)
  await beginAll(1, { token })
})

test('an IPv6 network is a customer’s /64, and many of one /48 leave enough for others', async () => {
  await openLoaded({ visit: { all: 60, max: 90, perUser: 2, waiting: 0 } })
  for (const n of [1, 2]) await beginAll(1, { ip: `2001:db8:0:1::${n}` })
  expect(await statusOf('/api/auth/session', '2001:db8:0:1:ffff::3')).toBe(429)
  expect(await statusOf('/api/auth/session', '2001:db8:0:2::3')).toBe(200)
  const networks = Array.from({ length: 100 }, (_, n) => ({ ip: `2001:db8:1:${n.toString(16)}::1` }))
  expect(await beginMost(3, networks)).toBe(45)
  await beginAll(2, { ip: '203.0.113.1' })
})

test('concurrent calls are limited per user, over all addresses, tRPC and REST, and others are not affected', async () => {
  await openLoaded({ request: { perUser: 3, waiting: 0 } })
  const [one, other] = [await tidings.app.newReader(), await tidings.app.newReader()]
  for (const n of [1, 2, 3]) await beginAll(1, { token: one.token, ip: `192.0.2.${n}` })
  for (const url of ['/api/user', '/api/trpc/user.get', '/api/account/data']) {
    const headers = { authorization: `Bearer ${one.token}`, 'x-forwarded-for': '192.0.2.9' }
    const response = await tidings.http.inject({ url, headers })
    expect(expectRefusal(response)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(response.headers['retry-after']).toBe('5')
  }
  await beginAll(1, { token: other.token })
})
