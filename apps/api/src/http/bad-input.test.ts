import { restRoutes } from '@tidings/api/rest'
import { allProcedures } from '@tidings/api/testing/procedures'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invalidInputs } from '../testing/invalid-inputs.ts'
import { type ProcedureInput, restRequest, trpcRequest } from '../testing/procedure-request.ts'
import { expectRefusal, expectSafe } from '../testing/responses.ts'
import { openTestHttp } from '../testing/test-http.ts'

/** Invalid texts, by what is wrong with them. */
const VALUES: [what: string, value: unknown][] = [
  ['a NUL within', 'a\0bcdefgh'],
  ['half a surrogate pair', 'abc\ud800defgh'],
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 signs of four bytes', '\u{1f600}'.repeat(10_000)],
  ['a statement', "x'; drop table users; --"],
  ['a pattern', '%_%'],
  ['a path', '../../../../etc/passwd'],
  ['a header', 'x\r\nSet-Cookie: a=b'],
  ['a list', ['a', 'b']],
  ['an object', { $ne: null }],
  ['a number', 1e308],
  ['a flag', true],
  ['nothing', null],
]

/** Of these the ones that could do harm in a query or a path; a field alone gets no further with the others. */
const HARMFUL = new Set(['a NUL within', 'half a surrogate pair', 'a statement', 'a path'])

/** Bodies that no call accepts, with lists nested this deep and this many keys. */
const bodies = (depth: number, keys: number): [what: string, body: string][] => [
  ['no JSON', '{"name": '],
  ['a list', '[{"name":"Ada"}]'],
  ['a text', '"name"'],
  ['a number', '7'],
  ['nothing', 'null'],
  ['a prototype', '{"__proto__":{"polluted":true},"name":"Ada"}'],
  ['a prototype by its constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['lists within lists', '['.repeat(depth) + ']'.repeat(depth)],
  ['many keys', `{${Array.from({ length: keys }, (_, n) => `"k${n}":1`).join()}}`],
  ['a byte that is no UTF-8', Buffer.from('{"name":"\xff\xfe"}', 'latin1').toString('latin1')],
]
/** Deep enough to overflow a recursive stack, for those calls that accept as much. */
const BODIES = bodies(20_000, 2000)
const LARGE_BODIES = bodies(100_000, 50_000)

const ROUTES = restRoutes().map((route) => {
  const fields = allProcedures().find(({ name }) => name === route.procedure)?.fields ?? []
  const { email, ...example }: ProcedureInput = { ...route.example.request }
  return { ...route, fields: fields.map(({ name }) => name), example }
})

describe.each(DATABASES)('bad input on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))
  let token: string
  // Some of the calls sign out.
  beforeEach(async () => {
    ;({ token } = await tidings.app.newReader())
  })
  afterEach(() => {
    expect(tidings.app.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  const headers = (more = {}) => ({ authorization: `Bearer ${token}`, ...more })

  it.each(ROUTES.filter(({ fields }) => fields.length > 0))(
    '$procedure responds to every kind of invalid value',
    async (route) => {
      for (const [what, value] of VALUES) {
        const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
        const inAddress = route.method === 'GET' ? text.slice(0, 1500) : value
        const [everywhere = {}, ...alone] = invalidInputs(route.fields, route.example, inAddress)
        const inputs = HARMFUL.has(what) ? [everywhere, ...alone] : [everywhere]
        for (const [n, input] of inputs.entries()) {
          // One wrong field is validated by the same procedure in tRPC and REST.
          const requestsOf = n === 0 ? [restRequest, trpcRequest] : n % 2 ? [restRequest] : [trpcRequest]
          for (const requestOf of requestsOf) {
            expectSafe(await tidings.http.inject({ ...requestOf(route, input), headers: headers() }))
          }
        }
      }
    },
  )

  // No database is asked before the input is read.
  it.each(kind === 'sqlite' ? ROUTES : [])(
    '$procedure in tRPC responds to every kind of invalid input',
    async (route) => {
      for (const [, body] of BODIES) {
        const url = `/api/trpc/${route.procedure}`
        const request =
          route.method === 'GET'
            ? { url: `${url}?input=${encodeURIComponent(body.slice(0, 4000))}`, headers: headers() }
            : {
                method: 'POST' as const,
                url,
                headers: headers({ 'content-type': 'application/json' }),
                payload: body,
              }
        expectSafe(await tidings.http.inject(request))
      }
    },
  )

  it.each(kind === 'sqlite' ? LARGE_BODIES : [])(
    'a body that is %s is rejected where one is required',
    async (_, payload) => {
      const request = {
        method: 'POST' as const,
        headers: headers({ 'content-type': 'application/json' }),
        payload,
      }
      for (const url of ['/api/imports/1/senders', '/api/trpc/imports.choose']) {
        expect(expectRefusal(await tidings.http.inject({ ...request, url })).status).toBe(400)
      }
    },
  )

  it('text with a NUL is rejected by tRPC and REST alike', async () => {
    const refused = { status: 400, code: 'BAD_REQUEST', message: 'Text may not contain NUL characters.' }
    const name = { name: 'Mar\0gins', sourceEmail: 'hello@margins.example' }
    const post = { method: 'POST' as const, headers: headers(), payload: name }
    expect(expectRefusal(await tidings.http.inject({ ...post, url: '/api/newsletters' }))).toEqual(refused)
    expect(expectRefusal(await tidings.http.inject({ ...post, url: '/api/trpc/newsletters.add' }))).toEqual(
      refused,
    )
    const get = { url: '/api/articles/a%00b', headers: headers() }
    expect(expectRefusal(await tidings.http.inject(get))).toEqual(refused)
  })

  it('a parameter given twice is a list, and rejected where one text is expected', async () => {
    for (const query of ['tags=a&tags=b', 'source=a&source=b', 'sort=latest&sort=latest']) {
      const response = await tidings.http.inject({ url: `/api/articles?${query}`, headers: headers() })
      expect(expectRefusal(response)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    }
  })

  it('an id of 10,000 letters is not found, and too long for a body', async () => {
    const url = `/api/articles/${'x'.repeat(10_000)}`
    expect(expectRefusal(await tidings.http.inject({ url, headers: headers() }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    const payload = { articleId: 'x'.repeat(10_000), saved: true }
    const save = { method: 'POST' as const, url: '/api/articles/save', headers: headers(), payload }
    expect(expectRefusal(await tidings.http.inject(save))).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
  })

  it('a URL that is no valid text is rejected without repeating it', async () => {
    for (const url of ['/api/articles/%zz<b>', '/%c0%ae/', '/api/%']) {
      const response = await tidings.http.inject({ url, headers: headers() })
      expect(expectRefusal(response)).toEqual({
        status: 400,
        code: 'BAD_REQUEST',
        message: 'The address is malformed.',
      })
    }
  })
})
