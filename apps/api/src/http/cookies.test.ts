import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

const PASSWORD = 'correct horse'

describe.each(DATABASES)('sessions over HTTP on %s', (kind) => {
  let tidings: TestHttp
  beforeAll(async () => {
    tidings = await openTestHttp(kind)
  })
  afterAll(() => tidings.close())

  let n = 0
  const signUp = () =>
    tidings.http.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { name: 'Ada', email: `ada${++n}@reader.example`, password: PASSWORD },
    })
  const newReader = () => tidings.app.newReader()
  async function whoIs(headers: Record<string, string>): Promise<string | undefined> {
    return (await tidings.http.inject({ url: '/api/auth/session', headers })).json().user?.uid
  }

  it('by http, the cookie is HttpOnly and SameSite', async () => {
    const { token } = (await signUp()).json()
    const response = await tidings.http.inject({
      method: 'POST',
      url: '/api/trpc/auth.login',
      headers: { authorization: `Bearer ${token}` },
      payload: { email: `ada${n}@reader.example`, password: PASSWORD },
    })
    const [cookie, device] = response.cookies
    expect(response.cookies).toHaveLength(2)
    expect(device).toMatchObject({ name: 'tidings-device', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(cookie).toMatchObject({
      name: 'tidings',
      value: response.json().result.data.token,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: expect.closeTo(30 * 86_400, -2),
    })
    expect(cookie?.secure).toBeUndefined()
    expect(cookie).not.toHaveProperty('domain')
  })

  it('a page of the same origin gets an access token for its cookie, which is not cached and works without the cookie', async () => {
    const { token, user } = await newReader()
    const response = await tidings.http.inject({
      ...{ method: 'POST', url: '/api/auth/token' },
      headers: { cookie: `tidings=${token}`, origin: 'http://localhost:80', host: 'localhost' },
    })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.cookies).toEqual([])
    const made = response.json()
    expect(made).toMatchObject({ user: { uid: user.id }, expiresIn: 900 })
    expect(await whoIs({ authorization: `Bearer ${made.token}` })).toBe(user.id)
  })

  it.each([
    { cookie: 'tidings=%zz' },
    { cookie: 'tidings' },
    { cookie: '=; ;;=%' },
    { cookie: `tidings=${'x'.repeat(9000)}` },
    { cookie: 'a=b; '.repeat(2000) },
    { authorization: 'Bearer' },
    { authorization: 'Bearer  ' },
    { authorization: 'Basic YTpi' },
    { authorization: `Bearer ${'x'.repeat(9000)}` },
    { authorization: 'Bearer null' },
  ])('headers without a session (%o) do not sign in', async (headers) => {
    const response = await tidings.http.inject({ url: '/api/user', headers })
    expect(expectRefusal(response)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expectSafe(await tidings.http.inject({ url: '/api/trpc/auth.session', headers }))
  })

  it('a token in a URL, a body or another header does not sign in', async () => {
    const { token } = await newReader()
    for (const name of ['token', 'tidings', 'access_token', 'authorization']) {
      const response = await tidings.http.inject({
        url: `/api/user?${name}=${token}`,
        headers: { [`x-${name}`]: token },
      })
      expect(expectRefusal(response)).toMatchObject({ status: 401 })
    }
    const url = '/api/auth/sync'
    const response = await tidings.http.inject({ method: 'POST', url, payload: { token } })
    expect(expectRefusal(response)).toMatchObject({ status: 401 })
  })

  it.each(['Bearer of-nobody', 'Bearer', 'Basic YTpi'])(
    'a public call with an invalid token (%s) works like one without',
    async (authorization) => {
      await signUp()
      const response = await tidings.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { authorization },
        payload: { email: `ada${n}@reader.example`, password: PASSWORD },
      })
      expect(response.statusCode).toBe(200)
      expect(response.json().user.email).toBe(`ada${n}@reader.example`)
    },
  )

  it('another program’s malformed cookie does not sign the user out', async () => {
    const { token, user } = await newReader()
    expect(await whoIs({ cookie: `other=%zz; tidings=${token}; more=%` })).toBe(user.id)
  })
})

describe('sessions over https', () => {
  let tidings: TestHttp
  beforeAll(async () => {
    tidings = await openTestHttp('sqlite', { baseUrl: 'https://tidings.example' })
  })
  afterAll(() => tidings.close())

  it('the cookie is bound to this host, and responses set HSTS', async () => {
    const response = await tidings.http.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { name: 'Ada', email: 'ada@reader.example', password: PASSWORD },
    })
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-tidings', '__Host-tidings-device'])
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
    for (const url of ['/', '/api/user', '/api/nothing', '/healthz']) {
      const { headers } = await tidings.http.inject({ url })
      // A year, including subdomains.
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    const plain = { cookie: `tidings=${response.json().token}` }
    expect((await tidings.http.inject({ url: '/api/auth/session', headers: plain })).json().user).toBeNull()
  })
})
