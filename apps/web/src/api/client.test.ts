import { afterEach, expect, test, vi } from 'vitest'
import { isNoConnection } from '../lib/no-connection.tsx'
import { errorCode } from './api-error.ts'
import { createClient } from './client.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

const TOKEN = { user: { uid: 'ada' }, token: 'a.b.c', expiresIn: 900 }

function respondingWith(data: unknown) {
  const fetched = vi.fn(async (url: string, _options: RequestInit) =>
    Response.json(url.includes('auth.token') ? { result: { data: TOKEN } } : [{ result: { data } }]),
  )
  vi.stubGlobal('fetch', fetched)
  return (n = 1) => {
    const [url = '', options = {}] = fetched.mock.calls[n] ?? []
    return { url, ...options, headers: Object.fromEntries(new Headers(options.headers)) }
  }
}

const newClient = () => createClient(createQueryClient(() => {}))

test('queries and changes are sent as JSON with the cookie of the session', async () => {
  const sent = respondingWith({})
  const { newsletters, articles } = newClient()
  await newsletters.list.query({})
  await articles.save.mutate({ articleId: 'a', saved: true })
  expect(sent(1)).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(sent(1).url).toMatch(/^\/api\/trpc\/newsletters\.list\?/)
  expect(sent(2)).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(sent(2).body))).toEqual({ 0: { articleId: 'a', saved: true } })
  for (const n of [1, 2]) expect(sent(n).headers['content-type']).toBe('application/json')
})

test('a token is requested once, with the cookie alone, and sent with every later call', async () => {
  const sent = respondingWith({ newsletters: [] })
  const client = newClient()
  await client.newsletters.list.query({})
  await client.newsletters.list.query({})
  expect(sent(0)).toMatchObject({ url: '/api/trpc/auth.token', method: 'POST', credentials: 'include' })
  expect(sent(0).headers).toEqual({ 'content-type': 'application/json' })
  for (const n of [1, 2]) expect(sent(n).headers.authorization).toBe('Bearer a.b.c')
  expect(sent(3).url).toBe('')
})

/** The newsletter of each call is named after its number. */
function respondingTo() {
  const requests: string[][] = []
  const fetched = async (url: string) => {
    const address = new URL(url, 'http://tidings.test')
    if (url.includes('auth.token')) return Response.json({ result: { data: TOKEN } })
    const ids = Object.values<{ id: string }>(JSON.parse(address.searchParams.get('input') ?? '')).map(
      ({ id }) => id,
    )
    requests.push(ids)
    return Response.json(ids.map((id) => ({ result: { data: { id } } })))
  }
  vi.stubGlobal('fetch', fetched)
  return requests
}

test('calls made at the same time are sent in as few requests as the server and proxies accept', async () => {
  const requests = respondingTo()
  const { articles } = newClient()
  const ids = [...Array.from({ length: 22 }, (_, n) => String(n)), 'x'.repeat(1900), 'y'.repeat(1900)]
  const found = await Promise.all(ids.map((id) => articles.get.query({ id })))
  expect(found).toEqual(ids.map((id) => ({ id })))
  expect(requests.map((list) => list.length)).toEqual([20, 2, 1, 1])
})

test('a call that was given up before it was sent is not sent', async () => {
  const requests = respondingTo()
  const { articles } = newClient()
  const given = articles.get.query({ id: 'given-up' }, { signal: AbortSignal.abort() })
  await Promise.all([articles.get.query({ id: 'wanted' }), expect(given).rejects.toThrow()])
  expect(requests).toEqual([['wanted']])
})

test.each([
  ['of the server', [{ error: { message: 'No', code: -32004, data: { code: 'NOT_FOUND' } } }], 'NOT_FOUND'],
  ['that is not of Tidings', { message: 'Too large', code: 'PAYLOAD_TOO_LARGE' }, undefined],
  ['with too few results', [], undefined],
])('a response %s is an error', async (_name, response, code) => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('auth.token') ? { result: { data: TOKEN } } : response),
  )
  const error = await newClient()
    .articles.get.query({ id: '1' })
    .catch((thrown: unknown) => thrown)
  expect(errorCode(error)).toBe(code)
  expect(isNoConnection(error)).toBe(false)
})

test('without a connection a call fails for that reason, with the message that is specified for it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error = await newClient()
    .newsletters.list.query({})
    .catch((thrown: unknown) => thrown)
  expect(isNoConnection(error)).toBe(true)
  expect(error).toHaveProperty('message', 'Failed to fetch newsletters')
})
