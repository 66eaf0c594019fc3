import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { type OidcProvider, startOidcProvider } from '@tidings/api/testing/oidc-provider'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

describe.each(DATABASES)('sign-in with Google over HTTP on %s', (kind) => {
  let provider: OidcProvider
  let tidings: TestHttp
  beforeAll(async () => {
    provider = await startOidcProvider()
    tidings = await openTestHttp(kind, { baseUrl: 'https://tidings.example' })
    tidings.app.services.google = openIdentityProvider(provider.settings)
  })
  afterAll(async () => {
    await tidings.close()
    await provider.close()
  })

  async function setOut() {
    const response = await tidings.http.inject({
      method: 'POST',
      url: '/api/auth/google',
      payload: { from: '/saved' },
    })
    expectSafe(response)
    const [cookie] = response.cookies
    const back = await provider.visit(response.json().url)
    expect(back.origin).toBe('https://tidings.example')
    return {
      cookie,
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
      url: back.pathname + back.search,
    }
  }

  it('the attempt’s cookie is HttpOnly and SameSite, for this host and ten minutes', async () => {
    const { cookie } = await setOut()
    expect(cookie).toMatchObject({
      name: '__Host-tidings-sign-in',
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
      path: '/',
      maxAge: 600,
    })
    expect(cookie).not.toHaveProperty('domain')
  })

  it('the callback signs in, redirects to the path and is not cached', async () => {
    const { headers, url } = await setOut()
    const response = await tidings.http.inject({ url, headers })
    expectSafe(response)
    expect(response.statusCode).toBe(303)
    expect(response.headers).toMatchObject({ location: '/saved', 'cache-control': 'no-store' })
    const [session] = response.cookies
    expect(session).toMatchObject({ name: '__Host-tidings', httpOnly: true, secure: true })
    const cookie = `${session?.name}=${session?.value}`
    const who = await tidings.http.inject({ url: '/api/auth/session', headers: { cookie } })
    expect(who.json().user.email).toBe('mara@example.com')
  })

  it('a prefetch of the callback uses nothing up', async () => {
    const { headers, url } = await setOut()
    const look = await tidings.http.inject({ method: 'HEAD', url, headers })
    expect(look.statusCode).toBe(405)
    expect((await tidings.http.inject({ url, headers })).headers.location).toBe('/saved')
  })

  it.each([
    '',
    '?state=a&state=b&code=x',
    '?code=%00&state=%00',
    `?state=${'x'.repeat(9000)}&code=y`,
    '?error=%0d%0aSet-Cookie:a=b&state=x',
    '?__proto__=x&state[]=1',
  ])('a forged callback (%j) redirects to the login form', async (query) => {
    const { headers } = await setOut()
    const response = await tidings.http.inject({ url: `/api/auth/google/callback${query}`, headers })
    expectSafe(response)
    expect(response.headers.location).toBe('/login?google=refused&from=%2F')
    expect(response.cookies).toEqual([])
  })
})
