import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHTTPServer } from '@trpc/server/adapters/standalone'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createTidingsClient, TidingsError } from './client.ts'
import { appRouter } from './router.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'
import type { User } from './user/schema.ts'

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the client', () => {
  let app: TestApp
  let server: Server
  let baseUrl: string
  /** The URL and the Authorization header of each received request. */
  const requests: { url: string | undefined; authorization: string | undefined }[] = []

  beforeAll(async () => {
    app = await openTestApp('sqlite')
    server = createHTTPServer({
      router: appRouter,
      basePath: '/api/trpc/',
      async createContext({ req }) {
        const { authorization } = req.headers
        requests.push({ url: req.url, authorization })
        const session = await app.services.sessions.find({ authorization })
        const request = { cookies: undefined, userAgent: undefined, session, setCookie: () => {} }
        return { ...app.services, origin: baseUrl, ...request }
      },
    })
    baseUrl = await listening(server)
  })
  afterAll(async () => {
    server.close()
    await app.close()
  })

  it('knows the input and output types of each call', async () => {
    const { token, user } = await app.newReader()
    const client = createTidingsClient({ baseUrl: `${baseUrl}/`, token })
    const response = await client.user.get.query({})
    expectTypeOf(response).toEqualTypeOf<{ user: User }>()
    expect(response.user.uid).toBe(user.id)
  })

  it.each([
    ['a string', (token: string) => token],
    ['a function', (token: string) => () => token],
    ['a function that takes a while', (token: string) => async () => token],
  ])('attaches a token given as %s', async (_, given) => {
    const { token, user } = await app.newReader()
    const client = createTidingsClient({ baseUrl, token: given(token) })
    expect((await client.auth.session.query()).user?.uid).toBe(user.id)
    expect(requests.at(-1)?.authorization).toBe(`Bearer ${token}`)
  })

  it('requests the token before each request, so that signing in takes effect at once', async () => {
    const { token } = await app.newReader()
    let current: string | undefined
    const client = createTidingsClient({ baseUrl, token: () => current })
    expect((await client.auth.session.query()).user).toBeNull()
    current = token
    expect((await client.auth.session.query()).user).not.toBeNull()
  })

  it('sends the request without a token when getting it fails, and reports why', async () => {
    const failures: unknown[] = []
    const lost = new Error('the keychain is locked')
    const client = createTidingsClient({
      baseUrl,
      token: () => Promise.reject(lost),
      onTokenError: (error) => failures.push(error),
    })
    expect((await client.auth.session.query()).user).toBeNull()
    expect(failures).toEqual([lost])
    expect(requests.at(-1)?.authorization).toBeUndefined()
  })

  it('batches calls made at the same time into one request, or several when the URL would be too long', async () => {
    const { token } = await app.newReader()
    const client = createTidingsClient({ baseUrl, token })
    requests.length = 0
    await Promise.all([client.user.get.query({}), client.newsletters.list.query({})])
    expect(requests.map(({ url }) => url)).toEqual([
      expect.stringMatching(/user\.get,newsletters\.list\?batch=1/),
    ])
    requests.length = 0
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        client.articles.list.query({ tags: `tag-${n}`, source: 'A letter' }),
      ),
    )
    expect(requests.length).toBeGreaterThan(1)
    expect(
      Math.max(...requests.map(({ url }) => url?.split('articles.list').length ?? 0)),
    ).toBeLessThanOrEqual(21)
    expect(Math.max(...requests.map(({ url }) => url?.length ?? 0))).toBeLessThan(4100)
  })

  it('uses the caller’s fetch', async () => {
    const seen: string[] = []
    const client = createTidingsClient({
      baseUrl,
      fetch: (url, options) => {
        seen.push(String(url), String(options?.credentials))
        return fetch(url, options)
      },
    })
    await client.auth.session.query()
    expect(seen).toEqual([expect.stringContaining('/api/trpc/auth.session'), 'same-origin'])
  })

  it.each([
    [401, 'UNAUTHORIZED', '401: Please log in.', 'nobody', {}],
    [
      403,
      'FORBIDDEN',
      '403: That email belongs to someone else.',
      'a reader',
      { email: 'eve@reader.example' },
    ],
    [400, 'BAD_REQUEST', '400: User email required', 'a reader', {}],
  ])(
    'an error response (%i %s) becomes one error with status, code and text',
    async (status, code, message, who, input) => {
      const token = who === 'nobody' ? undefined : (await app.newReader()).token
      const error = await createTidingsClient({ baseUrl, token })
        .articles.stats.query(input as { email: string })
        .catch(String)
      const refused = createTidingsClient({ baseUrl, token }).articles.stats.query(input as { email: string })
      expect(error).toBe(`TidingsError: ${message}`)
      await expect(refused).rejects.toBeInstanceOf(TidingsError)
      await expect(refused).rejects.toMatchObject({ status, code, message })
    },
  )

  it('a response that is not from Tidings becomes an error with its status', async () => {
    const gateway = createServer((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
    const client = createTidingsClient({ baseUrl: await listening(gateway) })
    await expect(client.auth.session.query()).rejects.toMatchObject({
      name: 'TidingsError',
      code: 'NO_ANSWER',
      status: 502,
      message: '502: Bad Gateway',
    })
    gateway.close()
  })

  it('an unreachable server becomes an error without a status', async () => {
    const gone = createServer()
    const client = createTidingsClient({ baseUrl: await listening(gone) })
    await new Promise((resolve) => gone.close(resolve))
    await expect(client.auth.session.query()).rejects.toMatchObject({
      name: 'TidingsError',
      code: 'NO_ANSWER',
      status: undefined,
      message: 'fetch failed',
    })
  })
})
