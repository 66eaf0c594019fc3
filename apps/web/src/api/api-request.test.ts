import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@tidings/api/user/schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setTokenSource } from './access-token.ts'
import { ApiError, apiRequest } from './api-request.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient(() => {})
let server: Server
let url: string
let respond: (request: IncomingMessage, response: ServerResponse) => void
/** The last request, as it came over the wire. */
let seen: { method: string | undefined; headers: IncomingMessage['headers']; body: string }
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen = { method: request.method, headers: request.headers, body }
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/articles`
  respond = (_request, response) => response.end('{"articles":[]}')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function respondWith(status: number, text: string, reason?: string) {
  respond = (_request, response) => {
    if (reason) response.statusMessage = reason
    response.statusCode = status
    response.end(text)
    respond = (_again, other) => other.end('{"articles":[]}')
  }
}

test.each([
  [400, 'User email required', '400: User email required'],
  [404, '{"code":"NOT_FOUND"}', '404: {"code":"NOT_FOUND"}'],
  [503, 'Down for the night', '503: Down for the night'],
])("a response of %i raises '{status}: {response text}'", async (status, text, message) => {
  respondWith(status, text)
  await expect(apiRequest(client, url)).rejects.toThrow(new ApiError(status, text))
  expect(new ApiError(status, text).message).toBe(message)
})

test("a response without a text raises '{status}: {status text}'", async () => {
  respondWith(502, '', 'Bad Gateway')
  await expect(apiRequest(client, url)).rejects.toMatchObject({ message: '502: Bad Gateway', status: 502 })
})

test('a query without a function of its own is a GET on the path in its key, reading JSON', async () => {
  const queries = createQueryClient(() => {})
  expect(await queries.fetchQuery({ queryKey: [url, 'latest'] })).toEqual({ articles: [] })
  expect(seen.method).toBe('GET')
})

test('credentials are included', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  await apiRequest(client, url)
  expect(sent.mock.calls.map(([, options]) => options?.credentials)).toEqual(['include'])
})

test('every call has the JSON content type', async () => {
  await apiRequest(client, url)
  expect(seen.headers['content-type']).toBe('application/json')
  await apiRequest(client, url, { method: 'POST', body: { articleId: 'a', saved: true } })
  expect(seen).toMatchObject({ method: 'POST', body: '{"articleId":"a","saved":true}' })
  expect(seen.headers['content-type']).toBe('application/json')
})

test('a form, such as that of a picture, keeps its own content type', async () => {
  const form = new FormData()
  form.set('email', 'ada@example.com')
  await apiRequest(client, url, { method: 'POST', body: form })
  expect(seen.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('the bearer token is attached when there is one', async () => {
  const signedIn = createQueryClient(() => {})
  setTokenSource(signedIn, async () => ({ user: { uid: 'ada' } as User, token: 'secret', expiresIn: 900 }))
  await apiRequest(signedIn, url)
  expect(seen.headers.authorization).toBe('Bearer secret')
  await signedIn.fetchQuery({ queryKey: [url, 'latest'] })
  expect(seen.headers.authorization).toBe('Bearer secret')
  const visitor = createQueryClient(() => {})
  setTokenSource(visitor, async () => ({ user: null, token: null, expiresIn: 0 }))
  await apiRequest(visitor, url)
  expect(seen.headers.authorization).toBeUndefined()
})

test('a request whose token can’t be obtained is sent without it, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reason = new Error('expired')
  const failing = createQueryClient(() => {})
  setTokenSource(failing, () => Promise.reject(reason))
  const answered = await apiRequest(failing, url)
  expect(answered.status).toBe(200)
  expect(seen.headers.authorization).toBeUndefined()
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('without one'), reason)
})
