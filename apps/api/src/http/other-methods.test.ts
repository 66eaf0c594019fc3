import { restRoutes } from '@tidings/api/rest'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../testing/responses.ts'
import { openTestHttp } from '../testing/test-http.ts'

const tidings = forAllTests(() => openTestHttp('sqlite'))
let token: string
beforeAll(async () => {
  ;({ token } = await tidings.app.newReader())
})

/** The standard methods, and an unknown one. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
type Method = (typeof METHODS)[number]

const send = (method: string, url: string, more: InjectOptions = {}) =>
  tidings.http.inject({ method: method as 'GET', url, ...more })

async function expectNotAllowed(method: string, url: string, more?: InjectOptions): Promise<string[]> {
  const response = await send(method, url, more)
  expect(expectRefusal(response), `${method} ${url}`).toMatchObject({
    status: 405,
    code: 'METHOD_NOT_SUPPORTED',
  })
  return String(response.headers.allow).split(', ')
}

/** The methods of the documented calls, by path. */
const DOCUMENTED = new Map<string, Method[]>()
for (const { method, path } of restRoutes()) {
  DOCUMENTED.set(path, [...(DOCUMENTED.get(path) ?? []), method as Method])
}

it.each([...DOCUMENTED])('%s returns 405 with Allow for every other method', async (path, own) => {
  const url = `/api${path.replaceAll(/\{\w+\}/g, 'some-id')}`
  for (const method of METHODS) {
    if (own.includes(method)) continue
    const allowed = await expectNotAllowed(method, url)
    expect(allowed.filter((each) => each !== 'HEAD')).toEqual(own.toSorted())
  }
})

it.each([
  ['POST', '/api/openapi.json'],
  ['DELETE', '/api/docs'],
  ['PUT', '/api'],
  ['PUT', '/api/account/data'],
  ['POST', '/api/issues/some-id/original'],
  ['POST', '/api/pictures/some-id'],
  ['PUT', '/api/auth/google/callback'],
  ['PUT', '/api/auth/mailboxes/google/callback'],
  ['DELETE', '/healthz'],
  ['POST', '/'],
  ['POST', '/index.html'],
  ['DELETE', '/saved'],
  ['PUT', '/article/some-id'],
])('%s %s returns 405 with GET allowed', async (method, url) => {
  expect((await expectNotAllowed(method, url)).filter((each) => each !== 'HEAD')).toEqual(['GET'])
})

it('the upload of a picture accepts only POST', async () => {
  expect(await expectNotAllowed('GET', '/api/user/upload-avatar')).toEqual(['POST'])
})

it('tRPC returns the allowed method of a call', async () => {
  const headers = { authorization: `Bearer ${token}` }
  expect(await expectNotAllowed('POST', '/api/trpc/user.get', { headers, payload: {} })).toEqual([
    'GET',
    'HEAD',
  ])
  expect(await expectNotAllowed('GET', '/api/trpc/user.setTimeZone', { headers })).toEqual(['POST'])
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect(await expectNotAllowed(method, '/api/trpc/user.get')).toEqual(['GET', 'HEAD', 'POST'])
  }
})

it('the body of a refused method is not read or validated', async () => {
  const broken = { headers: { 'content-type': 'application/json' }, payload: '{"name": ' }
  expect(await expectNotAllowed('PUT', '/api/newsletters', broken)).toContain('POST')
  const form = { headers: { 'content-type': 'text/plain' }, payload: 'x' }
  expect(await expectNotAllowed('PUT', '/api/newsletters', form)).toContain('POST')
})

it.each([
  ['DELETE', '/api/nothing'],
  ['PUT', '/api/articles/one/two'],
  ['POST', '/no/such/page'],
])('%s %s is not found by any method', async (method, url) => {
  expect(expectRefusal(await send(method, url))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
