import type { User } from '@tidings/api/user/schema'
import { afterEach, expect, test, vi } from 'vitest'
import { setTokenSource } from '../../api/access-token.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { uploadPicture } from './profile-picture.tsx'

const ada = { email: 'ada@example.com' } as User
const client = createQueryClient(() => {})
setTokenSource(client, async () => ({ user: ada, token: 'secret', expiresIn: 900 }))
const file = new File(['bytes'], 'me.png')
const respondWith = (response: () => Promise<Response>) => vi.stubGlobal('fetch', response)
afterEach(() => vi.unstubAllGlobals())

test("without a user the result is the error 'User not authenticated' and no url", async () => {
  expect(await uploadPicture(client, null, file)).toEqual({ url: null, error: 'User not authenticated' })
})

test('what is sent is the file and the email, as a form, with the cookies and the bearer token', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(init)
    return Response.json({ photoURL: `${path}#stored` })
  })
  expect(await uploadPicture(client, ada, file)).toEqual({
    url: '/api/user/upload-avatar#stored',
    error: null,
  })
  expect(sent).toMatchObject([
    { method: 'POST', credentials: 'include', headers: { authorization: 'Bearer secret' } },
  ])
  const form = sent[0]?.body as FormData
  expect(form.get('email')).toBe('ada@example.com')
  expect(form.get('avatar')).toEqual(file)
})

test("a refusal reads 'Failed to upload avatar: {status} {statusText}'", async () => {
  respondWith(async () => new Response('no', { status: 413, statusText: 'Payload Too Large' }))
  expect(await uploadPicture(client, ada, file)).toEqual({
    url: null,
    error: 'Failed to upload avatar: 413 Payload Too Large',
    status: 413,
  })
})

test.each([
  ['an answer without a path', async () => Response.json({})],
  ['something that is no error', () => Promise.reject('nothing')],
])("%s is an 'Unknown error'", async (_, response) => {
  respondWith(response)
  expect(await uploadPicture(client, ada, file)).toEqual({ url: null, error: 'Unknown error' })
})
