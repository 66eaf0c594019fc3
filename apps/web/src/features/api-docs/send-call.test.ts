import { afterEach, expect, test, vi } from 'vitest'
import { setTokenSource } from '../../api/access-token.ts'
import { createQueryClient } from '../../api/query-client.ts'
import type { Call } from './api-document.ts'
import { addressOf, sendCall } from './send-call.ts'

const call: Call = {
  id: 'get-api-articles-id',
  method: 'GET',
  path: '/api/articles/{id}',
  summary: '',
  description: '',
  needsSignIn: true,
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'tags', in: 'query' },
    { name: 'source', in: 'query' },
  ],
  body: undefined,
  responses: [],
}
const client = createQueryClient(() => {})
const filled = { parameters: { id: 'a' }, json: '{}', form: {}, token: '' }

afterEach(() => vi.unstubAllGlobals())
function respondingWith(text: string, status = 200) {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response(text, { status }))
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls[0]
}

test('what was filled in is in the path and the query, and what was left empty is left out', () => {
  expect(addressOf(call, { id: 'a/b?', tags: 'linux, ai', source: '' })).toBe(
    '/api/articles/a%2Fb%3F?tags=linux%2C+ai',
  )
})

test('without a token the call is made with the cookie, and without a type it has no body for', async () => {
  const sent = respondingWith('{"a":1}')
  expect(await sendCall(client, call, filled)).toMatchObject({ status: 200, text: '{\n  "a": 1\n}' })
  expect(sent()?.[1]).toEqual({ method: 'GET', credentials: 'include', headers: {} })
})

test('on a signed-in page the call sends the page’s own token, as all its requests do', async () => {
  const sent = respondingWith('{}')
  const signedIn = createQueryClient(() => {})
  setTokenSource(signedIn, async () => ({ user: null, token: 'a.b.c', expiresIn: 900 }))
  await sendCall(signedIn, call, filled)
  expect(sent()?.[1]).toMatchObject({ credentials: 'include', headers: { authorization: 'Bearer a.b.c' } })
})

test('a token is sent alone, without the cookie', async () => {
  const sent = respondingWith('no JSON', 401)
  expect(await sendCall(client, call, { ...filled, token: 'secret' })).toMatchObject({
    status: 401,
    text: 'no JSON',
  })
  expect(sent()?.[1]).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer secret' } })
})

test('a JSON body is sent as it was typed, and a form with its files', async () => {
  const posted = { ...call, method: 'POST' }
  const sentJson = respondingWith('')
  await sendCall(client, { ...posted, body: { type: 'application/json', schema: {}, example: {} } }, filled)
  expect(sentJson()?.[1]).toMatchObject({ body: '{}', headers: { 'content-type': 'application/json' } })
  const sentForm = respondingWith('')
  const avatar = new File(['x'], 'a.png')
  const body = { type: 'multipart/form-data', schema: {}, example: {} } as const
  await sendCall(client, { ...posted, body }, { ...filled, form: { avatar } })
  expect(sentForm()?.[1].headers).toEqual({})
  const form = sentForm()?.[1].body
  expect(form instanceof FormData && form.get('avatar')).toBeInstanceOf(File)
})
