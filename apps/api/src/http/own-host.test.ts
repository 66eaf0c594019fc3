import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, test } from 'vitest'
import { routesMadeBy } from '../testing/app-routes.ts'
import { expectRefusal } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

const BASE_URL = 'https://tidings.example'
const MISDIRECTED = {
  status: 421,
  code: 'MISDIRECTED_REQUEST',
  message: 'This server does not serve that host. Set BASE_URL to the address that browsers use.',
}

let tidings: TestHttp
afterEach(() => tidings.close())

async function open(options: Parameters<typeof openTestHttp>[1] = {}) {
  tidings = await openTestHttp('sqlite', options)
}

const statusFor = async (host: string, { url = '/api/auth/session', remoteAddress = '127.0.0.1' } = {}) =>
  (await tidings.http.inject({ url, headers: { host }, remoteAddress })).statusCode

it.each([
  ['localhost:3000', 200],
  ['tidings.localhost', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['192.168.1.7:3000', 200],
  ['[2001:db8::7]', 200],
  ['evil.example', 421],
  ['evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['127.0.0.1.nip.io', 421],
  ['evillocalhost', 421],
  ['tidings', 421],
])('without BASE_URL a request for %j returns %i', async (host, status) => {
  await open()
  expect(await statusFor(host)).toBe(status)
})

it.each([
  ['tidings.example', 200],
  ['Tidings.Example', 200],
  ['tidings.example.', 200],
  ['tidings.example:443', 200],
  ['tidings.example:8443', 200],
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['evil.example', 421],
  ['sub.tidings.example', 421],
  ['tidings.example.evil.example', 421],
  ['192.0.2.7', 421],
])('with BASE_URL a request for %j from this machine returns %i', async (host, status) => {
  await open({ baseUrl: BASE_URL })
  expect(await statusFor(host)).toBe(status)
})

test('with BASE_URL other machines can’t use a local name', async () => {
  await open({ baseUrl: BASE_URL })
  for (const host of ['localhost', '127.0.0.1:3000']) {
    expect(await statusFor(host, { remoteAddress: '192.0.2.9' })).toBe(421)
    expect(await statusFor(host, { remoteAddress: '::ffff:172.17.0.1' })).toBe(200)
  }
})

test('the configured listen name is accepted', async () => {
  await open({ listenHost: 'nas.local' })
  expect(await statusFor('NAS.local:3000')).toBe(200)
  expect(await statusFor('other.local:3000')).toBe(421)
})

test('behind a trusted proxy the forwarded host is used', async () => {
  await open({ baseUrl: BASE_URL, trustProxy: 1 })
  const forwarded = (name: string, host: string) =>
    tidings.http.inject({ url: '/', headers: { host, 'x-forwarded-host': name } })
  expect((await forwarded('tidings.example', 'upstream:3000')).statusCode).toBe(200)
  expect((await forwarded('evil.example', 'tidings.example')).statusCode).toBe(421)
})

test('the forwarded host of an untrusted proxy is ignored', async () => {
  await open({ baseUrl: BASE_URL })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'tidings.example' }
  expect((await tidings.http.inject({ url: '/', headers })).statusCode).toBe(421)
})

test('only health routes respond under a foreign name, whatever the method', async () => {
  const { made, routes } = await routesMadeBy(() => openTestHttp('sqlite'))
  tidings = made
  expect(routes.length).toBeGreaterThan(80)
  const { token } = await tidings.app.newReader()
  for (const route of [...new Set(routes), 'GET /saved', 'OPTIONS /api/user', 'GET /assets/none.js']) {
    const [method = '', path = ''] = route.split(' ')
    // The only methods of light-my-request.
    if (method === 'QUERY') continue
    const url = path.replaceAll(/:\w+|\*/g, 'nothing')
    for (const headers of [{}, { cookie: `tidings=${token}` }]) {
      const response = await tidings.http.inject({
        method: method as 'GET',
        url,
        headers: { host: 'evil.example', ...headers },
      })
      if (/^\/(?:healthz|readyz)$/.test(path)) expect(response.statusCode, route).toBe(200)
      else if (method === 'HEAD') expect(response.statusCode, route).toBe(421)
      else expect(expectRefusal(response), route).toEqual(MISDIRECTED)
    }
  }
})

test('the metrics are refused under a foreign name, unless they have a token', async () => {
  await open()
  expect(await statusFor('evil.example', { url: '/metrics' })).toBe(421)
  await tidings.close()
  await open({ baseUrl: BASE_URL, metricsToken: 'a-token-of-twenty-signs' })
  const headers = { host: 'tidings:3000' }
  const authorization = 'Bearer a-token-of-twenty-signs'
  const asked = (more = {}) => tidings.http.inject({ url: '/metrics', headers: { ...headers, ...more } })
  expect((await asked()).statusCode).toBe(401)
  expect((await asked({ authorization })).statusCode).toBe(200)
})

test('the local address of the connection is accepted, for probes and proxies on the same network', async () => {
  await open({ baseUrl: BASE_URL })
  await tidings.http.listen({ port: 0, host: '0.0.0.0' })
  const { port } = tidings.http.server.address() as AddressInfo
  const get = (host: string, headers: Record<string, string>) =>
    new Promise<[status: number | undefined, body: string]>((resolve, reject) => {
      const asked = request({ port, host, path: '/api/auth/session', headers }, async (response) =>
        resolve([response.statusCode, await text(response)]),
      )
      asked.once('error', reject)
      asked.end()
    })
  expect((await get('127.0.0.1', {}))[0]).toBe(200)
  expect((await get('127.0.0.3', {}))[0]).toBe(200)
  const [status, body] = await get('127.0.0.1', { host: '10.1.2.3' })
  expect([status, JSON.parse(body).code]).toEqual([421, 'MISDIRECTED_REQUEST'])
  const nameless = connect(port, '127.0.0.1')
  nameless.write('GET /api/auth/session HTTP/1.0\r\n\r\n')
  expect(await text(nameless)).toMatch(/^HTTP\/1\.1 421 /)
})
