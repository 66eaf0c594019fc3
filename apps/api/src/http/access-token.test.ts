import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

const tidings = forAllTests(() => openTestHttp('sqlite'))
let token: string
let uid: string
beforeAll(async () => {
  const { token: own, user } = await tidings.app.newReader()
  token = own
  uid = user.id
})

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
