import type { IncomingMessage } from 'node:http'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { expect, test } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { openFixtureWeb, PUBLIC } from './testing/fixture-web.ts'
import { webOfTest } from './testing/web-of-test.ts'

const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString()

test.each(['http', 'https'])('returns the response of a public address over %s', async (scheme) => {
  const { get, requests } = await webOfTest((url, response) => response.end(`this is ${url.hostname}`))
  const answer = await get(`${scheme}://pictures.example/a.png?x=1#part`)
  expect(textOf(answer)).toBe('this is pictures.example')
  expect(answer).toMatchObject({ status: 200, truncated: false })
  expect(requests).toEqual([`GET ${scheme}://pictures.example/a.png?x=1`])
})

test('identifies itself only by name: no cookies, credentials, referrer or language', async () => {
  const seen: IncomingMessage['headers'][] = []
  const { get } = await webOfTest((url, response, request) => {
    seen.push(request.headers)
    response.setHeader('set-cookie', 'id=1')
    if (url.pathname === '/') response.writeHead(302, { location: '/next' })
    response.end()
  })
  const { headers } = await get('https://list.example/', { accept: 'text/html' })
  expect(headers['set-cookie']).toBeUndefined()
  expect(seen).toHaveLength(2)
  const own = { host: 'list.example', connection: 'keep-alive', accept: 'text/html' }
  for (const each of seen)
    expect(each).toEqual({ ...own, 'accept-encoding': 'gzip, br', 'user-agent': 'Tidings' })
})

test('posts the fields of a form', async () => {
  const { get } = await webOfTest((_, response, { headers }, body) =>
    response.end(`${headers['content-type']} ${body}`),
  )
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await get('https://list.example/leave', { method: 'POST', form })
  expect(textOf(answer)).toBe('application/x-www-form-urlencoded List-Unsubscribe=One-Click')
})

test('a certificate of another host is rejected', async () => {
  const { network } = await webOfTest((_, response) => response.end())
  const { ca: _, ...distrustful } = network
  const refused = { name: 'FetchRefused', mayTryAgain: true }
  await expect(guardedFetch('https://list.example/', {}, distrustful)).rejects.toMatchObject(refused)
})

test('refuses a host of which even one address is not public', async () => {
  const mixed = { 'mixed.example': [PUBLIC, '127.0.0.1'] }
  const { get, dialled } = await webOfTest((_, response) => response.end('no'), mixed)
  await expect(get('http://mixed.example/')).rejects.toThrow('address-not-public')
  expect(dialled).toEqual([])
})

test('connects to what the lookup returned, and looks it up once: a second result has no effect', async () => {
  let asked = 0
  const rebind = { 'rebind.example': () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1']) }
  const { get, dialled } = await webOfTest((_, response) => response.end(), rebind)
  expect((await get('http://rebind.example/')).status).toBe(200)
  expect([asked, dialled]).toEqual([1, [PUBLIC]])
  await expect(get('http://rebind.example/')).rejects.toThrow('address-not-public')
})

test('tries the next address when one does not respond', async () => {
  const two = { 'two.example': ['93.184.215.99', PUBLIC] }
  const { get, dialled } = await webOfTest((_, response) => response.end(), two)
  expect((await get('http://two.example/')).status).toBe(200)
  expect(dialled).toEqual(['93.184.215.99', PUBLIC])
})

test('does not connect after its timeout, however late the lookup responds', async () => {
  const late = Promise.withResolvers<string[]>()
  const { network, dialled } = await webOfTest((_, response) => response.end())
  const slow = { ...network, resolve: () => late.promise }
  const asking = guardedFetch('http://late.example/', { limits: { wholeMs: 50 } }, slow)
  await expect(asking).rejects.toThrow('timeout')
  late.resolve([PUBLIC])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(dialled).toEqual([])
})

test('checks before every request whether the address may be opened', async () => {
  const { get, requests } = await webOfTest((_, response) => {
    response.writeHead(302, { location: '/leave' }).end()
  })
  const mayConnect = (url: URL) => url.pathname !== '/leave'
  await expect(get('https://list.example/confirm', { mayConnect })).rejects.toMatchObject({
    message: 'not-allowed',
    towards: 'https://list.example/leave',
  })
  expect(requests).toEqual(['GET https://list.example/confirm'])
})

test('a network failure may be retried, a broken rule may not', async () => {
  const { get } = await webOfTest((_, response) => response.destroy(), { 'gone.example': [] })
  await expect(get('http://closes.example/')).rejects.toMatchObject({ mayTryAgain: true })
  await expect(get('http://gone.example/')).rejects.toMatchObject({ mayTryAgain: true })
  await expect(get('http://10.0.0.1/')).rejects.toMatchObject({ mayTryAgain: false })
  await expect(get('http://10.0.0.1/')).rejects.toThrow(FetchRefused)
})

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
