import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './trpc.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(data: unknown) {
  const fetched = vi.fn(
    async (_url: string, _options: RequestInit) =>
      new Response(JSON.stringify([{ result: { data } }]), {
        headers: { 'content-type': 'application/json' },
      }),
  )
  vi.stubGlobal('fetch', fetched)
  return () => {
    const [url = '', options = {}] = fetched.mock.calls[0] ?? []
    return { url, ...options, headers: Object.fromEntries(new Headers(options.headers)) }
  }
}

test('the app asks with the cookie of the session and says that it speaks JSON', async () => {
  const sent = answering({ newsletters: [] })
  await createClient().newsletters.list.query({})
  expect(sent()).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(sent().url).toMatch(/^\/api\/trpc\/newsletters\.list\?/)
  expect(sent().headers['content-type']).toBe('application/json')
})

test('the app changes things with the cookie of the session and a JSON body', async () => {
  const sent = answering({ articleId: 'a', isSaved: true })
  await createClient().articles.save.mutate({ articleId: 'a', saved: true })
  expect(sent()).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(sent().body))).toEqual({ 0: { articleId: 'a', saved: true } })
  expect(sent().headers['content-type']).toBe('application/json')
})
