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

it('no route with side effects accepts requests from pages of other sites', async () => {
  const before = await contents()
  for (const request of everyRequest(me.articleId)) {
    if (/^(?:GET|HEAD)$/.test(String(request.method))) continue
    const headers = { origin: 'https://evil.example', ...cookie() }
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
