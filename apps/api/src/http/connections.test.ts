import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect, type NetConnectOpts, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, test } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'
import type { HttpLimits } from './http-server.ts'

/** More than any system buffers for a client that doesn't read. */
const HUGE = Buffer.alloc(33_554_432)
const POST = [
  'POST /api/auth/login HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'content-length: 100',
]
const ASK_AND_STAY = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const headOf = (...lines: string[]) => [...lines, '', ''].join('\r\n')

/** Long enough for a place to be given to another, regardless of the order of arrival. */
const A_WHILE = 500

const SLOWEST = { bytesPerSecond: 1000, bodyMs: 60_000, responseMs: 60_000, crowdedMs: 60_000 }

/** A connection that ends with the test. */
function connectTo(options: NetConnectOpts): Socket {
  const socket = connect(options)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** A server with low limits, and a response too large to be read at once. */
async function listen(
  limits: Partial<HttpLimits>,
  options: { trustProxy?: number; listenHost?: string } = {},
) {
  const { listenHost: host = '127.0.0.1' } = options
  const tidings = await openTestHttp('sqlite', { httpLimits: { lookMs: 50, ...limits }, ...options })
  onTestFinished(tidings.close)
  tidings.http.get('/huge', () => HUGE)
  tidings.http.get('/asked/:n', async ({ params }) => params)
  await tidings.http.listen({ port: 0, host })
  const { port } = tidings.http.server.address() as AddressInfo
  const metric = async (line: string) => {
    const { body } = await tidings.http.inject({ url: '/metrics' })
    return Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
  }
  return {
    tidings,
    port,
    /** How many connections were closed for a reason. */
    dropped: (reason: string) => metric(`tidings_http_connections_dropped_total\\{reason="${reason}"\\}`),
  }
}

/** Connections that each send the same and then nothing; responses are read if `isRead`. */
async function hold(port: number, count: number, says: string, { isRead = true, from = '127.0.0.1' } = {}) {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connectTo({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
      socket.on('error', () => {})
      if (isRead) socket.resume()
      await once(socket, 'connect')
      socket.write(says)
      return socket
    }),
  )
  return { closed: () => held.filter((socket) => socket.readableEnded || socket.closed).length }
}

/** The response to a client on a new connection. */
function send(port: number, path: string, from = '127.0.0.1', headers: IncomingHttpHeaders = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path, localAddress: from, agent: false, headers },
      async (response) => resolve({ status: response.statusCode, body: await text(response) }),
    )
    asked.once('error', reject)
    asked.end()
  })
}

/** Pages and calls are served, to the same address and to another. */
async function expectServed(port: number): Promise<void> {
  for (const from of ['127.0.0.1', '127.0.0.2']) {
    for (const path of ['/', '/api/auth/session', '/healthz', '/readyz']) {
      // Of a busy machine, which is late with its own request, the connection may be taken for another's: once.
      const { status } = await send(port, path, from).catch(() => send(port, path, from))
      expect(status).toBe(200)
    }
  }
}

it.each([
  ['send headers and no body', headOf(...POST)],
  ['wait for 100 Continue', headOf(...POST, 'expect: 100-continue')],
  ['request an upgrade, with a body', headOf(...POST, 'connection: upgrade', 'upgrade: websocket')],
  ['send a body that never ends', `${headOf(...POST)}{"email":`],
  ['begin a chunked body', `${headOf(...POST.slice(0, 3), 'transfer-encoding: chunked')}5\r\n{`],
  ['send endless headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: '],
  ['send nothing', ''],
  ['send one request and stay', ASK_AND_STAY],
  ['send CONNECT', headOf('CONNECT a.example:443 HTTP/1.1', 'host: a.example:443')],
  ['send invalid HTTP', 'HELO there\r\n\r\n'],
])('connections that %s do not block others, from the same address or another', async (_what, says) => {
  const { port, dropped } = await listen({ connections: 10 })
  await hold(port, 30, says)
  await sleep(A_WHILE)
  await expectServed(port)
  expect(await dropped('full')).toBeGreaterThan(20)
})

test('many that never read their response do not block others, from the same address or another', async () => {
  const { port, dropped } = await listen({ connections: 5 })
  await hold(port, 12, headOf('GET /huge HTTP/1.1', 'host: localhost'), { isRead: false })
  await sleep(A_WHILE)
  await expectServed(port)
  // Some of them for the memory of their responses, before the place is needed.
  expect((await dropped('full')) + (await dropped('memory'))).toBeGreaterThan(6)
})

test('however many come from one address, a connection of another with few is kept', async () => {
  const { port } = await listen({ connections: 10 })
  const calm = await hold(port, 1, ASK_AND_STAY, { from: '127.0.0.2' })
  const many = await hold(port, 9, headOf(...POST))
  await sleep(A_WHILE)
  await hold(port, 5, headOf(...POST))
  await expect.poll(many.closed).toBeGreaterThan(4)
  expect(calm.closed()).toBe(0)
})

test('behind a trusted proxy the client counts, not the proxy', async () => {
  const { port } = await listen({ connections: 10 }, { trustProxy: 1 })
  const asksFor = (ip: string) => ({ 'x-forwarded-for': ip })
  const calm = await hold(port, 1, ASK_AND_STAY.replace('\r\n\r\n', '\r\nx-forwarded-for: 192.0.2.1\r\n\r\n'))
  const many = await hold(port, 9, headOf(...POST, 'x-forwarded-for: 198.51.100.1'))
  await sleep(A_WHILE)
  for (const n of [2, 3, 4, 5, 6])
    expect((await send(port, '/', '127.0.0.1', asksFor(`192.0.2.${n}`))).status).toBe(200)
  await expect.poll(many.closed).toBeGreaterThan(0)
  expect(calm.closed()).toBe(0)
})

test('a stalled body gets 408, and its connection is closed', async () => {
  const { port, dropped } = await listen({ slowest: { ...SLOWEST, bodyMs: 300 } })
  const [stopped, trickling] = [
    connectTo({ port, host: '127.0.0.1' }),
    connectTo({ port, host: '127.0.0.1' }),
  ]
  trickling.on('error', () => {})
  stopped.write(`${headOf(...POST)}{`)
  trickling.write(headOf(...POST))
  const trickle = setInterval(() => trickling.write(' '), 20)
  const responses = await Promise.all([text(stopped), text(trickling)])
  clearInterval(trickle)
  for (const response of responses) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toContain("content-security-policy: default-src 'none'")
  }
  expect(await dropped('body')).toBe(2)
})

test('a third upload that waits for one of the first two is received then, without a timeout of its body', async () => {
  const { port, tidings, dropped } = await listen({ slowest: { ...SLOWEST, bodyMs: 300, crowdedMs: 100 } })
  const { user, token } = await tidings.app.newReader()
  const { work } = tidings.app.services
  const [first] = await Promise.all([1, 2].map(() => work.enter(user.id, 'upload', { bytes: 5_242_880 })))
  const body = new FormData()
  body.set('avatar', new Blob([Buffer.alloc(4_000_000)]))
  const headers = { authorization: `Bearer ${token}` }
  const third = fetch(`http://127.0.0.1:${port}/api/user/upload-avatar`, { method: 'POST', body, headers })
  await expect.poll(() => work.held(user.id).waiting).toBe(1)
  await sleep(1000)
  first?.release()
  // It was received, but is no picture.
  expect((await third).status).toBe(415)
  expect(await dropped('body')).toBe(0)
})

test('a response that is not read ends its connection, and one that is read slowly does not', async () => {
  const { port, dropped } = await listen({ slowest: { ...SLOWEST, responseMs: 2000 } })
  const asks = headOf('GET /huge HTTP/1.1', 'host: localhost')
  await hold(port, 3, asks, { isRead: false })
  const slow = connectTo({ port, host: '127.0.0.1' })
  slow.write(asks)
  let read = 0
  slow.on('data', (piece) => {
    read += piece.length
    slow.pause()
    setTimeout(() => slow.resume(), 20)
  })
  await expect.poll(() => dropped('response')).toBe(3)
  expect(read).toBeGreaterThan(0)
  expect(slow.closed).toBe(false)
})

test('late headers get 408, and their connection is closed', async () => {
  const { port } = await listen({ headersMs: 200 })
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.write('GET / HTTP/1.1\r\nhost: ')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('pipelined requests are answered one by one up to a limit, and the others have to be repeated', async () => {
  const { port } = await listen({})
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.write(
    Array.from({ length: 100 }, (_, n) => headOf(`GET /asked/${n} HTTP/1.1`, 'host: localhost')).join(''),
  )
  const responses = await text(socket)
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(8).fill('HTTP/1.1 200'))
  expect(responses.match(/\{"n":"\d+"\}/g)).toEqual(Array.from({ length: 8 }, (_, n) => `{"n":"${n}"}`))
  expect(responses.match(/^connection: .*/gim)?.at(-1)).toBe('Connection: close')
  const few = connectTo({ port, host: '127.0.0.1' })
  for (let round = 0; round < 5; round += 1) {
    few.write(headOf('GET /healthz HTTP/1.1', 'host: localhost').repeat(7))
    let response = ''
    while ((response.match(/HTTP\/1\.1 200/g)?.length ?? 0) < 7) response += (await once(few, 'data'))[0]
  }
})

test.each(['127.0.0.1', '::1'])(
  'a reset after CONNECT or Upgrade on %s does not crash the server',
  async (peer) => {
    const { port } = await listen({}, { listenHost: 'localhost' })
    for (const says of [
      headOf('CONNECT a.example:443 HTTP/1.1', 'host: a.example:443'),
      headOf('GET /healthz HTTP/1.1', 'host: localhost', 'connection: upgrade', 'upgrade: websocket'),
    ]) {
      const socket = connect(port, peer)
      socket.on('error', () => {})
      socket.write(says)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 (?:405|200) /)
      socket.resetAndDestroy()
    }
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  },
)
