import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { restRoutes } from '@tidings/api/rest'
import { type Holder, newHolder } from '@tidings/api/testing/isolation/new-holder'
import { rowsOfUser } from '@tidings/api/testing/isolation/rows-of-user'
import { allProcedures } from '@tidings/api/testing/procedures'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesMadeBy } from '../testing/app-routes.ts'
import { restRequest, trpcRequest } from '../testing/procedure-request.ts'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

let tidings: TestHttp
let me: Holder
let routes: string[]
beforeAll(async () => {
  ;({ made: tidings, routes } = await routesMadeBy(() => openTestHttp('sqlite')))
  me = await newHolder(tidings.app)
})
afterAll(() => tidings.close())

const cookie = () => ({ cookie: `tidings=${me.token}` })
const contents = () => rowsOfUser(tidings.app.db, me.user.id)

/** Every route of the server as a request; `place` is the value of parameters. */
function everyRequest(place: string): InjectOptions[] {
  return [...new Set(routes)].flatMap((route) => {
    const [method = '', url = ''] = route.split(' ')
    // The only methods of light-my-request.
    if (method === 'QUERY') return []
    const path = url.replaceAll(/:\w+|\*/g, encodeURIComponent(place))
    return [
      { method: method as 'GET', url: path, ...(/^(?:POST|PUT|PATCH)$/.test(method) && { payload: {} }) },
    ]
  })
}

it('every response of every route has security headers', async () => {
  expect(routes.length).toBeGreaterThan(80)
  for (const request of everyRequest('nothing')) {
    for (const headers of [{}, { cookie: 'tidings=nobody' }]) {
      const response = await tidings.http.inject({ ...request, headers })
      expect(response.statusCode, `${request.method} ${request.url}`).toBeLessThan(500)
      expectSafe(response)
      const policy = String(response.headers['content-security-policy'])
      expect(policy, `${request.method} ${request.url}`).not.toMatch(
        /script-src[^;]*(?:unsafe|\*|data:|https?:)/,
      )
      for (const name of ['x-powered-by', 'strict-transport-security']) {
        expect(response.headers).not.toHaveProperty(name)
      }
      expect(policy, `${request.method} ${request.url}`).toContain("base-uri 'none'")
    }
  }
})

it('every response has a content type, and none below /api may be cached', async () => {
  for (const request of everyRequest('nothing')) {
    const origin = 'http://localhost:80'
    const response = await tidings.http.inject({
      ...request,
      headers: { host: 'localhost', origin, ...cookie() },
    })
    const asked = `${request.method} ${request.url}`
    if (response.body !== '') {
      const type = String(response.headers['content-type'])
      expect(type, asked).toMatch(
        /^(?:application\/json(?:; charset=utf-8)?|text\/(?:html|plain); (?:.*; )?charset=utf-8|application\/(?:epub\+)?zip)$/,
      )
      if (type.startsWith('application/json')) expect(() => JSON.parse(response.body), asked).not.toThrow()
    }
    const mayBeKept = !/^\/api\//.test(String(request.url)) || /^\/api\/docs$/.test(String(request.url))
    if (!mayBeKept) expect(response.headers['cache-control'], asked).toBe('no-store')
    me = { ...me, token: (await tidings.app.services.sessions.start(me.user.id)).token }
  }
})

it.each([
  ['a body that is not JSON', 'POST', '/api/auth/login'],
  ['an invalid URL', 'GET', '/api/%zz'],
  ['a URL that is too long', 'GET', `/api/articles/${'x'.repeat(5000)}`],
] as const)('%s has the security headers', async (_, method, url) => {
  const headers = { 'content-type': 'application/json' }
  const body = method === 'POST' && { headers, payload: '{' }
  const response = await tidings.http.inject({ method, url, ...body })
  expectSafe(response)
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

it.each(['/%61pi/user', 'http://localhost/api/user', '/ap%69/nothing', '/api/user', '/api/nothing'])(
  'responses of calls are not cached, however the URL is written: %s',
  async (address) => {
    await tidings.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
    const { port } = tidings.http.server.address() as AddressInfo
    const headers = { host: 'localhost', authorization: `Bearer ${me.token}` }
    const asked = httpRequest({ port, host: '127.0.0.1', path: address, headers, agent: false }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    reply.resume()
    expect(reply.statusCode).toBe(address.endsWith('user') ? 200 : 404)
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)

it('requests from the same origin, and from programs without an origin, are accepted', async () => {
  for (const more of [{ origin: 'http://localhost:80' }, { origin: 'http://localhost' }, {}]) {
    const response = await tidings.http.inject({
      method: 'POST',
      url: '/api/articles/save',
      headers: { host: 'localhost', cookie: `tidings=${me.token}`, ...more },
      payload: { articleId: me.articleId, saved: true },
    })
    expect(response.statusCode).toBe(200)
  }
})

it('behind a proxy that changes the host, only requests from BASE_URL are accepted', async () => {
  const behind = await openTestHttp('sqlite', { baseUrl: 'https://tidings.example' })
  const statuses: number[] = []
  for (const origin of ['https://tidings.example', 'https://evil.example']) {
    const headers = { host: '127.0.0.1:3000', origin }
    const response = await behind.http.inject({ method: 'POST', url: '/api/auth/logout', headers })
    statuses.push(response.statusCode)
  }
  await behind.close()
  expect(statuses).toEqual([200, 403])
})

it('http is never redirected to https, which would hide data sent unencrypted', async () => {
  const behind = await openTestHttp('sqlite', { baseUrl: 'https://tidings.example' })
  for (const url of ['/api/user', '/api/trpc/user.get', '/api/openapi.json', '/']) {
    const headers = { host: 'tidings.example', 'x-forwarded-proto': 'http' }
    expect((await behind.http.inject({ url, headers })).headers).not.toHaveProperty('location')
  }
  await behind.close()
})

it('TRACE, which would return request headers, is supported by no route', async () => {
  for (const url of ['/', '/api/user', '/api/trpc/user.get', '/api/nothing', '/healthz']) {
    const headers = { reported: 'returned in the response', ...cookie() }
    const response = expectRefusal(await tidings.http.inject({ method: 'TRACE' as 'GET', url, headers }))
    expect([404, 405]).toContain(response.status)
    expect(JSON.stringify(response)).not.toContain('returned in the response')
  }
})

const FOREIGN = [
  'https://evil.example',
  'http://localhost:81',
  'http://localhost.evil.example',
  'null',
  '',
  'x',
]

it('no route with side effects accepts requests from pages of other sites', async () => {
  const before = await contents()
  for (const [n, request] of everyRequest(me.articleId).entries()) {
    if (/^(?:GET|HEAD)$/.test(String(request.method))) continue
    const headers = { origin: FOREIGN[n % FOREIGN.length], ...cookie() }
    const response = expectRefusal(await tidings.http.inject({ ...request, headers }))
    expect(response, `${request.method} ${request.url}`).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
  expect(await contents()).toEqual(before)
})

it('GET changes nothing', async () => {
  const before = await contents()
  const own = [
    me.articleId,
    me.mailId,
    me.newsletterId,
    me.nonArticlePartId,
    me.correctionId,
    me.addressId,
    me.user.id,
  ]
  for (const place of own) {
    for (const request of everyRequest(place)) {
      if (request.method !== 'GET') continue
      expectSafe(await tidings.http.inject({ ...request, headers: cookie() }))
    }
  }
  for (const route of restRoutes().filter(({ method }) => method === 'GET')) {
    const { email, ...example } = route.example.request
    for (const id of own) {
      const input = {
        ...example,
        ...('id' in example && { id }),
        ...('articleId' in example && { articleId: id }),
      }
      for (const request of [restRequest(route, input), trpcRequest(route, input)]) {
        expectSafe(await tidings.http.inject({ ...request, headers: cookie() }))
      }
    }
  }
  expect(await contents()).toEqual(before)
})

it('no call with side effects is accepted by GET', async () => {
  const before = await contents()
  for (const { name, openapi, example } of allProcedures().filter(({ type }) => type === 'mutation')) {
    expect.soft(openapi?.method, name).not.toBe('GET')
    const url = `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(example?.request))}`
    const response = await tidings.http.inject({ url, headers: cookie() })
    expect.soft(expectRefusal(response).status, name).toBe(405)
  }
  expect(await contents()).toEqual(before)
})

it('no route redirects to another site, whatever the parameters', async () => {
  const EVIL = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%09/evil.example',
  ]
  for (const place of EVIL) {
    const query = [
      'from',
      'to',
      'next',
      'redirect',
      'redirect_uri',
      'returnTo',
      'url',
      'state',
      'code',
      'token',
    ]
      .map((name) => `${name}=${encodeURIComponent(place)}`)
      .join('&')
    for (const request of everyRequest(place)) {
      if (request.method !== 'GET') continue
      const response = await tidings.http.inject({ url: `${request.url}?${query}`, headers: cookie() })
      const { location } = response.headers
      if (location === undefined) continue
      expect(location).toMatch(/^\/(?![/\\])/)
      // As browsers parse it, which remove tabs and line breaks.
      expect(new URL(String(location), 'http://localhost').host).toBe('localhost')
    }
  }
})

it.each([
  '127.0.0.1@evil.example',
  'a.example, evil.example',
  'a.example/x',
  'a example',
  'a.example:port',
  '<b>',
])('the host %j is rejected everywhere', async (host) => {
  for (const url of [
    '/api/auth/session',
    '/api/trpc/auth.session',
    '/',
    `/api/issues/${me.mailId}/original`,
  ]) {
    const response = expectRefusal(await tidings.http.inject({ url, headers: { host, ...cookie() } }))
    expect(response).toEqual({ status: 400, code: 'BAD_REQUEST', message: 'The Host header is malformed.' })
  }
})

it.each(['tidings.example', 'localhost:3000', '127.0.0.1:80', '[::1]:8080', 'my_house.local'])(
  'the host %j is accepted',
  async (host) => {
    const { statusCode } = await tidings.http.inject({ url: '/api/auth/session', headers: { host } })
    expect(statusCode).not.toBe(400)
  },
)
