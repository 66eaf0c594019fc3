import { expect, test } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { openFixtureWeb } from './testing/fixture-web.ts'

const SIGNATURE = { 'webhook-id': 'msg_1', 'webhook-signature': 'v1,abc' }
const POST = { method: 'POST', json: '{"a":"ä"}', signature: SIGNATURE, follow: false } as const

const names = { 'inside.example': ['10.0.0.7'], 'both.example': ['93.184.215.14', '::1'] }
const web = forAllTests(() =>
  openFixtureWeb((url, response, request, body) => {
    if (url.pathname === '/moved') response.writeHead(307, { location: 'https://list.example/' })
    response.end(JSON.stringify({ headers: request.headers, body }))
  }, names),
)

test('JSON is posted with its type and the headers of its signature', async () => {
  const { body } = await guardedFetch('https://list.example/', POST, web.network)
  const received = JSON.parse(Buffer.from(body).toString())
  expect(received).toMatchObject({
    headers: { 'content-type': 'application/json', 'content-length': '10', ...SIGNATURE },
    body: '{"a":"ä"}',
  })
  expect(Object.keys(received.headers)).not.toContain('cookie')
})

test('a redirect that is not followed gets neither the JSON nor the signature', async () => {
  const before = web.requests.length
  const { status } = await guardedFetch('https://list.example/moved', POST, web.network)
  expect(status).toBe(307)
  expect(web.requests.slice(before)).toEqual(['POST https://list.example/moved'])
})

test('credentials go to the address itself, and not to where it redirects', async () => {
  const authorization = 'Token abc'
  const sent = async (url: string) => {
    const { body } = await guardedFetch(url, { authorization }, web.network)
    return JSON.parse(Buffer.from(body).toString()).headers.authorization
  }
  expect(await sent('https://list.example/')).toBe(authorization)
  expect(await sent('https://list.example/moved')).toBeUndefined()
})

test.each(['https://inside.example/', 'https://both.example/'])(
  'the public name %s of a private address is refused without an allowance, and dialled with it',
  async (url) => {
    const before = web.dialled.length
    const refused = guardedFetch(url, POST, web.network)
    await expect(refused).rejects.toMatchObject({ code: 'address-not-public' })
    expect(web.dialled).toHaveLength(before)
    const allowed = guardedFetch(url, POST, web.network, { allowsPrivate: true })
    if (url.includes('inside')) await expect(allowed).rejects.toMatchObject({ code: 'no-connection' })
    else await allowed
    expect(web.dialled.length).toBeGreaterThan(before)
  },
)

test.each(['http://127.0.0.1:8080/', 'http://printer.local/', 'http://[::1]/'])(
  'the address %s is refused without an allowance',
  async (url) => {
    await expect(guardedFetch(url, POST, web.network)).rejects.toMatchObject({
      code: expect.stringMatching(/^(port-not-allowed|host-not-public)$/),
    })
  },
)

test.each(['file:///etc/passwd', 'http://a:b@printer.local/', 'http://0177.0.0.1/'])(
  'the address %s is refused with an allowance, too',
  async (url) => {
    await expect(guardedFetch(url, POST, web.network, { allowsPrivate: true })).rejects.toMatchObject({
      name: 'FetchRefused',
      code: expect.not.stringMatching('no-connection'),
    })
  },
)
