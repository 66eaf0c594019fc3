import { expect, test } from 'vitest'
import { isSameSite } from './redirect-rule.ts'
import { webOfTest } from './testing/web-of-test.ts'

/** A web where `/to/307?https://…` redirects with that status, and other paths respond. */
const redirectingWeb = (names?: Record<string, string[]>) =>
  webOfTest((url, response, _request, body) => {
    const [, status] = /^\/to\/(\d+)$/.exec(url.pathname) ?? []
    if (status === undefined) return void response.end(body)
    response.writeHead(Number(status), { location: decodeURIComponent(url.search.slice(1)) }).end('moved')
  }, names)

const POST = { method: 'POST', form: new URLSearchParams({ a: '1' }) } as const

test.each([301, 302, 303, 307, 308])(
  'a redirect by %i is followed, and listed in the result',
  async (status) => {
    const { get } = await redirectingWeb()
    const { url, hops } = await get(`http://a.example/to/${status}?https://b.example/end`)
    expect(url).toBe('https://b.example/end')
    expect(hops).toEqual([
      { method: 'GET', url: `http://a.example/to/${status}?https://b.example/end`, status },
      { method: 'GET', url: 'https://b.example/end', status: 200 },
    ])
  },
)

test('HEAD remains HEAD', async () => {
  const { get, requests } = await redirectingWeb()
  await get('https://a.example/to/303?/end', { method: 'HEAD' })
  expect(requests).toEqual(['HEAD https://a.example/to/303?/end', 'HEAD https://a.example/end'])
})

test.each([300, 304, 305, 306])('%i is not a redirect', async (status) => {
  const { get, requests } = await redirectingWeb()
  expect((await get(`https://a.example/to/${status}?https://b.example/`)).status).toBe(status)
  expect(requests).toHaveLength(1)
})

test.each([301, 302, 303])('after a form, %i is followed by GET, without the fields', async (status) => {
  const { get, requests } = await redirectingWeb()
  const { body } = await get(`https://a.example/to/${status}?https://b.example/done`, POST)
  expect(requests[1]).toBe('GET https://b.example/done')
  expect(body).toHaveLength(0)
})

test.each([307, 308])(
  'after a form, %i posts it again on the same site, and nowhere else',
  async (status) => {
    const { get, requests } = await redirectingWeb()
    const within = await get(`https://a.example/to/${status}?https://www.a.example/done`, POST)
    expect(Buffer.from(within.body).toString()).toBe('a=1')
    expect(requests[1]).toBe('POST https://www.a.example/done')
    const beyond = get(`https://a.example/to/${status}?https://b.example/done`, POST)
    const refused = { message: 'post-to-another-site', towards: 'https://b.example/done' }
    await expect(beyond).rejects.toMatchObject(refused)
    expect(requests).toHaveLength(3)
  },
)

test('https is not redirected to http', async () => {
  const { get, requests } = await redirectingWeb()
  const refused = { message: 'redirect-to-http', towards: 'http://a.example/end' }
  await expect(get('https://a.example/to/302?http://a.example/end')).rejects.toMatchObject(refused)
  expect(requests).toHaveLength(1)
})

test.each([
  'http://127.0.0.1/',
  '//1572395042/',
  'http://inside.example/',
  'http://b.example:8080/',
  'file:///etc/hostname',
  'http://',
])('a redirect to %s is not followed', async (location) => {
  const { get, requests, dialled } = await redirectingWeb({ 'inside.example': ['10.0.0.7'] })
  await expect(get(`http://a.example/to/302?${encodeURIComponent(location)}`)).rejects.toThrow()
  expect([requests.length, dialled.length]).toEqual([1, 1])
})

test('a redirect to two places is not followed', async () => {
  const { get } = await webOfTest((_, response) => {
    response.writeHead(302, ['location', '/a', 'location', '/b']).end()
  })
  await expect(get('http://a.example/')).rejects.toThrow('several-redirect-targets')
})

test('of three hundred redirects ten are followed', async () => {
  const { get, requests } = await webOfTest((url, response) => {
    const left = Number(url.pathname.slice(1))
    if (left === 0) return void response.end('there')
    response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  await expect(get('https://chain.example/300')).rejects.toThrow('too-many-redirects')
  expect(requests).toHaveLength(11)
  expect((await get('https://chain.example/10')).status).toBe(200)
})

test('a redirect is returned when it is not to be followed', async () => {
  const { get } = await redirectingWeb()
  const { status, headers } = await get('https://a.example/to/302?/end', { follow: false })
  expect([status, headers.location]).toEqual([302, '/end'])
})

test.each([
  ['https://a.example/x', 'http://a.example/y', true],
  ['https://a.example/', 'https://www.a.example/', true],
  ['https://news.a.example/', 'https://a.example/', true],
  ['https://a.example/', 'https://b.example/', false],
  ['https://a.example/', 'https://nota.example/', false],
  ['https://click.a.example/', 'https://www.a.example/', true],
  ['https://a.co.uk/', 'https://b.co.uk/', false],
  ['https://one.github.io/', 'https://two.github.io/', false],
  ['https://93.184.216.34/', 'https://93.184.216.34/', true],
  ['https://93.184.216.34/', 'https://93.184.216.35/', false],
])('%s and %s: same site is %s', (a, b, expected) => {
  expect(isSameSite(new URL(a), new URL(b))).toBe(expected)
})
