import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  begin,
  beginAll,
  closeLoaded,
  openLoaded,
  release,
  statusOf,
  tidings,
  underWay,
} from '../testing/load-fixture.ts'
import { expectRefusal } from '../testing/responses.ts'

afterEach(closeLoaded)

test('under overload excess requests get Retry-After at once, those in progress get responses, and health is reported', async () => {
  await openLoaded({ underWay: 20, max: 20 })
  const begun = Array.from({ length: 20 }, (_, n) => begin({ ip: `198.51.100.${n}` }))
  await expect.poll(underWay).toBe(20)
  const refused = await Promise.all(Array.from({ length: 60 }, () => begin({ ip: '192.0.2.2' })))
  for (const response of refused) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  }
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  release()
  for (const response of await Promise.all(begun)) expect(response.statusCode).toBe(200)
  expect(await underWay()).toBe(0)
  expect(await statusOf('/')).toBe(200)
})

test('requests still being received do not block others', async () => {
  await openLoaded({ underWay: 5, ofNetwork: 5 })
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

test('concurrent calls without a user are limited per network; users, other networks and pages are not affected', async () => {
  await openLoaded({ ofNetwork: 3 })
  const { token } = await tidings.app.newReader()
  await beginAll(3)
  const response = await begin()
  expect(expectRefusal(response)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(response.headers['retry-after']).toBe('2')
  expect(await statusOf('/api/auth/session')).toBe(429)
  expect([await statusOf('/'), await statusOf('/api/openapi.json')]).toEqual([200, 200])
  expect(await statusOf('/api/auth/session', '192.0.2.2')).toBe(200)
  await beginAll(1, { token })
})

test('an IPv6 network is a customer’s /64', async () => {
  await openLoaded({ ofNetwork: 2 })
  for (const n of [1, 2]) await beginAll(1, { ip: `2001:db8:0:1::${n}` })
  expect(await statusOf('/api/auth/session', '2001:db8:0:1:ffff::3')).toBe(429)
  expect(await statusOf('/api/auth/session', '2001:db8:0:2::3')).toBe(200)
})

test('concurrent calls are limited per user, over all addresses, tRPC and REST, and others are not affected', async () => {
  await openLoaded({ ofUser: 3 })
  const [one, other] = [await tidings.app.newReader(), await tidings.app.newReader()]
  for (const n of [1, 2, 3]) await beginAll(1, { token: one.token, ip: `192.0.2.${n}` })
  for (const url of ['/api/user', '/api/trpc/user.get', '/api/account/data']) {
    const headers = { authorization: `Bearer ${one.token}`, 'x-forwarded-for': '192.0.2.9' }
    const response = await tidings.http.inject({ url, headers })
    expect(expectRefusal(response)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(response.headers['retry-after']).toBe('2')
  }
  await beginAll(1, { token: other.token })
})
