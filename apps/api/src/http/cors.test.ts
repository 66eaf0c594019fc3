import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

const LISTED = 'https://app.example'
const PATHS = ['/api/user', '/%61pi/user', '/api/trpc/user.get?input={}'] as const
const CHANGES = [
  ['PATCH', '/api/user/profile'],
  ['PATCH', '/%61pi/user/profile'],
  ['POST', '/api/trpc/user.updateProfile'],
] as const

type InjectedResponse = Awaited<ReturnType<TestHttp['http']['inject']>>
const corsOf = ({ headers }: InjectedResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')))
const preflight = (origin: string, method = 'PATCH') => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type',
})

describe('pages of other origins, with CORS_ORIGINS', () => {
  const tidings = forAllTests(() =>
    openTestHttp('sqlite', { corsOrigins: [LISTED, 'http://localhost:5173'] }),
  )
  let token: string
  beforeAll(async () => {
    ;({ token } = await tidings.app.newReader())
  })

  const bearer = () => ({ authorization: `Bearer ${token}` })

  it.each(PATHS)('a listed origin gets a preflight response: %s', async (url) => {
    const response = await tidings.http.inject({ method: 'OPTIONS', url, headers: preflight(LISTED) })
    expect(response.statusCode).toBe(204)
    expect(corsOf(response)).toEqual({
      'access-control-allow-origin': LISTED,
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, upload-offset',
      'access-control-expose-headers': 'allow, retry-after, x-request-id',
      'access-control-max-age': '600',
    })
    expect(response.headers.vary).toMatch(/\bOrigin\b/i)
  })

  it.each(PATHS)('it can read responses to a bearer token, and errors: %s', async (url) => {
    for (const [headers, status] of [
      [bearer(), 200],
      [{}, 401],
    ] as const) {
      const response = await tidings.http.inject({ url, headers: { origin: LISTED, ...headers } })
      expect(response.statusCode).toBe(status)
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': LISTED,
        'access-control-expose-headers': 'allow, retry-after, x-request-id',
      })
      // Responses for one origin must not be cached for another.
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it.each(CHANGES)('it can make changes with a bearer token: %s %s', async (method, url) => {
    const headers = { origin: LISTED, ...bearer() }
    const response = await tidings.http.inject({ method, url, headers, payload: { displayName: 'Ada' } })
    expect(response.statusCode).toBe(200)
    expect(corsOf(response)).toMatchObject({ 'access-control-allow-origin': LISTED })
  })

  it('the cookie alone does not authenticate it, as same-site pages would send it', async () => {
    const headers = { origin: LISTED, cookie: `tidings=${token}` }
    for (const url of PATHS) {
      expect((await tidings.http.inject({ url, headers })).statusCode).toBe(401)
    }
    for (const [method, url] of CHANGES) {
      const response = await tidings.http.inject({ method, url, headers, payload: { displayName: 'Eve' } })
      expect(response.statusCode).toBe(401)
    }
    const made = await tidings.http.inject({ method: 'POST', url: '/api/auth/token', headers })
    expect(made.json()).toEqual({ user: null, token: null, expiresIn: 0 })
  })

  it('signing in from there returns a token and no cookie', async () => {
    const credentials = { name: 'Ada', email: 'ada@reader.example', password: 'correct horse' }
    const headers = { origin: LISTED }
    const response = await tidings.http.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers,
      payload: credentials,
    })
    expect(response.json()).toMatchObject({ token: expect.any(String) })
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  it.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'https://app.example:8443',
    'https://APP.example',
    'null',
  ])('one of %s gets no CORS headers and changes nothing', async (origin) => {
    for (const url of PATHS) {
      const asked = await tidings.http.inject({ method: 'OPTIONS', url, headers: preflight(origin) })
      expect(expectRefusal(asked)).toMatchObject({ status: 403 })
      const response = await tidings.http.inject({ url, headers: { origin, ...bearer() } })
      expectSafe(response)
      expect(corsOf(response)).toEqual({})
    }
    for (const [method, url] of CHANGES) {
      const headers = { origin, ...bearer() }
      const response = await tidings.http.inject({ method, url, headers, payload: { displayName: 'Eve' } })
      expect(expectRefusal(response)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })

  it('pages and files of the web app are only for the same origin', async () => {
    const response = await tidings.http.inject({ url: '/', headers: { origin: LISTED } })
    expect(corsOf(response)).toEqual({})
    const posted = await tidings.http.inject({ method: 'POST', url: '/', headers: { origin: LISTED } })
    expect(expectRefusal(posted)).toMatchObject({ status: 403 })
  })

  it('pages of the same origin still use their cookie', async () => {
    const headers = { host: 'localhost', origin: 'http://localhost', cookie: `tidings=${token}` }
    const [method, url] = CHANGES[0]
    const response = await tidings.http.inject({ method, url, headers, payload: { displayName: 'Ada Lee' } })
    expect(response.statusCode).toBe(200)
    expect(corsOf(response)).toEqual({})
  })
})

describe('without CORS_ORIGINS', () => {
  it('no other origin gets a preflight response or can read responses', async () => {
    const tidings = await openTestHttp('sqlite')
    const { token } = await tidings.app.newReader()
    for (const url of PATHS) {
      const asked = await tidings.http.inject({ method: 'OPTIONS', url, headers: preflight(LISTED) })
      expect(expectRefusal(asked)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      const headers = { origin: LISTED, authorization: `Bearer ${token}` }
      expect(corsOf(await tidings.http.inject({ url, headers }))).toEqual({})
    }
    await tidings.close()
  })
})
