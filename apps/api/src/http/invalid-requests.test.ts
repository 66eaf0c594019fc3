import { MAX_BATCH } from '@tidings/api/max-batch'
import { restRoutes } from '@tidings/api/rest'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp, PAGE } from '../testing/test-http.ts'

describe('requests for no procedure, or in another form', () => {
  const tidings = forAllTests(() => openTestHttp('sqlite'))
  let headers: { authorization: string }
  beforeAll(async () => {
    headers = { authorization: `Bearer ${(await tidings.app.newReader()).token}` }
  })

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['GET', '/api/articles/one/two'],
    ['GET', '/api/trpc/articles.nothing'],
    ['GET', '/api/trpc/__proto__'],
    ['GET', '/api/pictures/made-up'],
    ['GET', '/assets/'],
  ] as const)('%s %s is not found, in JSON', async (method, url) => {
    const { status, code } = expectRefusal(await tidings.http.inject({ method, url, headers }))
    expect({ status, code }).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  it.each([
    '/',
    '/saved',
    '/saved?read=unread',
    '/Saved/',
    '/%73aved',
    '/article/1',
    '/article/no%20such%20article',
    '/newsletter/1/issue/2',
  ])('a path of the web app returns its page: %s', async (url) => {
    const response = await tidings.http.inject({ url })
    expectSafe(response)
    expect({ status: response.statusCode, body: response.body }).toEqual({ status: 200, body: PAGE })
  })

  it.each([
    '/no/such/page',
    '/saved/more',
    '/article',
    '/article/',
    '/article/1/2',
    '/article/1%2f2/3',
    '/newsletter/1/issue',
    '//saved',
    '/saved//',
    '/app-paths.json',
    '/.env',
    '/.git/config',
    '/..%2f..%2fetc/passwd',
    '/wp-login.php',
  ])('any other path returns 404 with the page: %s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, { 'if-none-match': '*', range: 'bytes=0-3' }]) {
        const response = await tidings.http.inject({ method, url, headers })
        expectSafe(response)
        const { statusCode: status, body } = response
        expect({ status, body }).toEqual({ status: 404, body: method === 'GET' ? PAGE : '' })
        expect(response.headers['cache-control']).toBe('no-cache')
        expect(response.headers).not.toHaveProperty('etag')
      }
    }
  })

  const POSTS = restRoutes().filter(({ method }) => method === 'POST' || method === 'PATCH')
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('a body of the type %s is rejected by every call', async (type) => {
    for (const { method, path, procedure } of POSTS) {
      for (const url of [`/api${path}`, `/api/trpc/${procedure}`]) {
        const request = { url, headers: { ...headers, 'content-type': type }, payload: 'name=Ada' }
        const response = await tidings.http.inject({
          ...request,
          method: url.includes('/trpc/') ? 'POST' : (method as 'POST'),
        })
        expect(expectRefusal(response), url).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
      }
    }
  })

  it.each([
    ['of a call', 20_000, ['/api/newsletters', '/api/trpc/newsletters.add', '/api/auth/login']],
    ['of all calls', 1_100_000, ['/api/imports/1/senders', '/api/trpc/imports.choose']],
  ])('a body above the longest input %s is too large', async (_which, length, urls) => {
    const payload = { name: 'x'.repeat(length), sourceEmail: 'a@b.example' }
    for (const url of urls) {
      expect(expectRefusal(await tidings.http.inject({ method: 'POST', url, headers, payload }))).toEqual({
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        message: 'Request body is too large',
      })
    }
  })

  it('a batch has no more calls than the client puts into one', async () => {
    const batch = (size: number) =>
      tidings.http.inject({
        url: `/api/trpc/${Array(size).fill('user.get').join()}?batch=1&input={}`,
        headers,
      })
    expectSafe(await batch(MAX_BATCH))
    expect(expectRefusal(await batch(MAX_BATCH + 1))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'Batch call exceeds maximum size',
    })
  })

  it('a call without a body may have a content type', async () => {
    const typed = { ...headers, 'content-type': 'application/json' }
    const removal = await tidings.http.inject({
      method: 'DELETE',
      url: '/api/newsletters/unknown',
      headers: typed,
    })
    expect(expectRefusal(removal).status).toBe(404)
    const logout = await tidings.http.inject({ method: 'POST', url: '/api/auth/logout', headers: typed })
    expect(logout.json()).toEqual({ ok: true })
  })

  it('the OpenAPI document is at its documented path', async () => {
    const response = await tidings.http.inject({ url: '/api/openapi.json' })
    expectSafe(response)
    expect(Object.keys(response.json().paths)).toContain('/articles/{id}')
  })
})
