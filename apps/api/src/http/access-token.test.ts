import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

let tidings: TestHttp
let token: string
let uid: string
beforeAll(async () => {
  tidings = await openTestHttp('sqlite')
  const { token: own, user } = await tidings.app.newReader()
  token = own
  uid = user.id
})
afterAll(() => tidings.close())

const cookie = () => ({ cookie: `tidings=${token}` })
const requestToken = (headers: Record<string, string>, request: InjectOptions = {}) =>
  tidings.http.inject({ method: 'POST', url: '/api/auth/token', ...request, headers })
const bearer = (access: string) => ({ authorization: `Bearer ${access}` })
const whoIs = async (headers: Record<string, string>) =>
  (await tidings.http.inject({ url: '/api/auth/session', headers })).json().user?.uid

it('a page of the same origin gets a token for its cookie, which is not cached and works without the cookie', async () => {
  const response = await requestToken({ ...cookie(), origin: 'http://localhost:80', host: 'localhost' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.cookies).toEqual([])
  const made = response.json()
  expect(made).toMatchObject({ user: { uid }, expiresIn: 900 })
  expect(await whoIs(bearer(made.token))).toBe(uid)
})

it.each<[string, Record<string, string>]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['of an opaque origin', { origin: 'null' }],
])('a page %s gets none, and can’t read the response', async (_, headers) => {
  for (const url of ['/api/auth/token', '/api/trpc/auth.token']) {
    const response = await requestToken({ ...cookie(), ...headers }, { url, payload: {} })
    expect(expectRefusal(response)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  }
})

it('a link, an image or a script of another site gets none: GET is not supported', async () => {
  for (const url of ['/api/auth/token', '/api/trpc/auth.token']) {
    const response = await requestToken(cookie(), { method: 'GET', url })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.body).not.toContain('expiresIn')
  }
})

it('a form of another site gets none: its body is not JSON', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await requestToken({ ...cookie(), ...type }, { payload: 'a=b' })).statusCode).toBe(415)
})

it('signing out with both clears the cookie, and the token ends with the session', async () => {
  const reader = await tidings.app.newReader()
  const own = { cookie: `tidings=${reader.token}` }
  const { token: access } = (await requestToken(own)).json()
  const both = { ...own, ...bearer(access) }
  expect(await whoIs(both)).toBe(reader.user.id)
  const response = await requestToken(both, { url: '/api/auth/logout' })
  expect(response.cookies).toEqual([expect.objectContaining({ name: 'tidings', value: '' })])
  for (const headers of [own, both, bearer(access)]) expect(await whoIs(headers)).toBeUndefined()
})

it('a new password invalidates the token and all previous sessions, and the page continues with its new cookie', async () => {
  const credentials = { email: 'ada@reader.example', password: 'correct horse' }
  const signedUp = await requestToken(
    {},
    { url: '/api/auth/signup', payload: { name: 'Ada', ...credentials } },
  )
  const own = { cookie: `tidings=${signedUp.json().token}` }
  const { token: access, user } = (await requestToken(own)).json()
  const changed = await requestToken(
    { ...own, ...bearer(access) },
    { url: '/api/account/password', payload: { password: 'correct horse', newPassword: 'battery staple' } },
  )
  const [next] = changed.cookies
  expect(await whoIs(bearer(access))).toBeUndefined()
  expect(await whoIs({ ...own, ...bearer(access) })).toBeUndefined()
  // Until the page has a token for its new session, it still sends the old one.
  expect(await whoIs({ cookie: `tidings=${next?.value}`, ...bearer(access) })).toBe(user.uid)
})
