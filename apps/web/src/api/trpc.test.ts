import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { createClient } from './trpc.ts'

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

test('the app sends the cookie of the session and a JSON content type', async () => {
  const sent = respondingWith({ newsletters: [] })
  await newClient().newsletters.list.query({})
  expect(sent()).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(sent().url).toMatch(/^\/api\/trpc\/newsletters\.list\?/)
  expect(sent().headers['content-type']).toBe('application/json')
})

test('the app changes things with the cookie of the session and a JSON body', async () => {
  const sent = respondingWith({ articleId: 'a', isSaved: true })
  await newClient().articles.save.mutate({ articleId: 'a', saved: true })
  expect(sent()).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(sent().body))).toEqual({ 0: { articleId: 'a', saved: true } })
  expect(sent().headers['content-type']).toBe('application/json')
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
