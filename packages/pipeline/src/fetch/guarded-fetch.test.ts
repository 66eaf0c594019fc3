import { createServer, type RequestListener, type Server } from 'node:http'
import { buildConnector } from 'undici'
import { afterEach, expect, test } from 'vitest'
import type { Network } from './guarded-connector.ts'
import { FetchRefused, guardedFetch } from './guarded-fetch.ts'

const PUBLIC = '93.184.216.34'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A site on loopback that stands behind a public address; `names` says what the look-up answers. */
async function site(answer: RequestListener, names: Record<string, string[]> = {}): Promise<Network> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const connect = buildConnector({})
  return {
    lookup: async (host) => names[host] ?? [PUBLIC],
    connect: (options, callback) => {
      expect(options.hostname).toBe(PUBLIC)
      connect({ ...options, hostname: '127.0.0.1', port }, callback)
    },
  }
}

const ask = (url: string, network?: Network) =>
  guardedFetch(url, { maxBytes: 1000, accept: 'image/*' }, network)

test('brings what a public address answers, without cookies and by a plain name', async () => {
  const network = await site((request, response) => {
    expect(request.headers).toMatchObject({
      accept: 'image/*',
      'user-agent': 'Tidings/1',
      host: 'pictures.example',
    })
    expect(request.headers.cookie).toBeUndefined()
    response.end('a picture')
  })
  const { status, body } = await ask('http://pictures.example/a.png', network)
  expect([status, String(Buffer.from(body))]).toEqual([200, 'a picture'])
})

test('follows redirects, each hop judged anew', async () => {
  const network = await site(
    (request, response) => {
      if (request.url === '/end') return response.end('there')
      response.writeHead(302, { location: request.url === '/in' ? 'http://inside.example/' : '/end' }).end()
    },
    { 'inside.example': ['10.0.0.7'] },
  )
  expect((await ask('http://a.example/start', network)).status).toBe(200)
  await expect(ask('http://a.example/in', network)).rejects.toThrow('not a public one')
})

test('gives up on a sixth redirect', async () => {
  let hops = 0
  const network = await site((_, response) => {
    hops++
    response.writeHead(301, { location: `/${hops}` }).end()
  })
  await expect(ask('http://loop.example/', network)).rejects.toThrow('too many redirects')
  expect(hops).toBe(6)
})

test('takes no more bytes than asked for', async () => {
  const network = await site((_, response) => response.end('x'.repeat(5000)))
  await expect(ask('http://big.example/', network)).rejects.toThrow(FetchRefused)
})

test('refuses a name of which even one address is not public', async () => {
  const network = await site((_, response) => response.end('no'), { 'mixed.example': [PUBLIC, '127.0.0.1'] })
  await expect(ask('http://mixed.example/', network)).rejects.toThrow('not a public one')
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data/',
  'http://93.184.216.34:22/',
  'http://user:password@example.com/',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://example.com/',
  'not an address',
])('never asks for %s', async (url) => {
  await expect(ask(url)).rejects.toThrow(FetchRefused)
})
