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
