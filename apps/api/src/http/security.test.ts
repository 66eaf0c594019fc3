import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { restRoutes } from '@tidings/api/rest'
import { addArticle } from '@tidings/api/testing/add-article'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

describe('security headers of every response', () => {
  let tidings: TestHttp
  let reader: Awaited<ReturnType<TestHttp['app']['newReader']>>
  let newsletterId: string
  let articleId: string
  beforeAll(async () => {
    tidings = await openTestHttp('sqlite')
    reader = await tidings.app.newReader()
    newsletterId = await seedNewsletter(tidings.app.db, reader.user.id)
    articleId = await addArticle(tidings.app.db, { userId: reader.user.id, newsletterId })
  })
  afterAll(() => tidings.close())

  const FOREIGN = [
    'https://evil.example',
    'http://localhost:81',
    'http://localhost.evil.example',
    'null',
    '',
    'x',
  ]
  const CHANGES = restRoutes().filter(({ method }) => method !== 'GET')

  /** All data of the user, and their sessions. */
  const contents = async () => {
    const { db } = tidings.app
    return [
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('newsletters').selectAll().execute(),
      await db.selectFrom('articles').selectAll().execute(),
    ]
  }

  it.each(CHANGES)(
    '$procedure changes nothing for a page of another site',
    async ({ method, path, procedure }) => {
      const before = await contents()
      const payload = {
        id: newsletterId,
        articleId,
        saved: true,
        timeZone: 'Asia/Tokyo',
        name: 'Eve',
        email: procedure.startsWith('auth') ? 'eve@reader.example' : reader.user.email,
        password: 'evil evil',
        sourceEmail: 'eve@letter.example',
      }
      for (const origin of FOREIGN) {
        const headers = { origin, cookie: `tidings=${reader.token}` }
        const rest = { method: method as 'POST', url: `/api${path.replace('{id}', newsletterId)}` }
        for (const target of [rest, { method: 'POST' as const, url: `/api/trpc/${procedure}` }]) {
          expect(expectRefusal(await tidings.http.inject({ ...target, headers, payload }))).toEqual({
            status: 403,
            code: 'FORBIDDEN',
            message: 'Requests from other sites are refused.',
          })
        }
      }
      expect(await contents()).toEqual(before)
    },
  )

  it.each(['/%61pi/user', 'http://localhost/api/user', '/ap%69/nothing', '/api/user', '/api/nothing'])(
    'responses of calls are not cached, however the URL is written: %s',
    async (address) => {
      await tidings.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
      const { port } = tidings.http.server.address() as AddressInfo
      const headers = { host: 'localhost', authorization: `Bearer ${reader.token}` }
      const asked = request({ port, host: '127.0.0.1', path: address, headers, agent: false }).end()
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
        headers: { host: 'localhost', cookie: `tidings=${reader.token}`, ...more },
        payload: { articleId, saved: true },
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

  it('other sites can’t read responses', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const response = await tidings.http.inject({ method, url: '/api/auth/session', headers })
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each([
    ['a page', 'GET', '/'],
    ['a call', 'GET', '/api/auth/session'],
    ['a call by tRPC', 'GET', '/api/trpc/auth.session'],
    ['a refused call', 'GET', '/api/user'],
    ['an unknown call', 'GET', '/api/nothing'],
    ['an unknown picture', 'GET', '/api/pictures/made-up'],
    ['a body that is not JSON', 'POST', '/api/auth/login'],
    ['an invalid URL', 'GET', '/api/%zz'],
    ['a URL that is too long', 'GET', `/api/articles/${'x'.repeat(5000)}`],
    ['the health check', 'GET', '/healthz'],
    ['the OpenAPI document', 'GET', '/api/openapi.json'],
  ] as const)('%s has the security headers', async (_, method, url) => {
    const headers = { 'content-type': 'application/json' }
    const response = await tidings.http.inject({
      method,
      url,
      ...(method === 'POST' && { headers, payload: '{' }),
    })
    expectSafe(response)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    if (url === '/') expect(policy).toContain("object-src 'none';base-uri 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers).not.toHaveProperty('x-powered-by')
    expect(response.headers).not.toHaveProperty('strict-transport-security')
  })
  it.each([
    '/api/user',
    '/api/articles',
    '/api/trpc/user.get?input=%7B%7D',
    '/api/auth/session',
    '/api/nothing',
  ])('the response of %s is not cached', async (url) => {
    const headers = { authorization: `Bearer ${reader.token}` }
    const response = await tidings.http.inject({ url, headers })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})
