import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOf } from './http-connection.ts'
import { type Dropped, HTTP_LIMITS, type HttpLimits, httpConnections } from './http-server.ts'

/** A port with the limits of production except for those given, whose requests go to `handle`. */
async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<HttpLimits> = {},
) {
  const dropped: Dropped[] = []
  const onDrop = (reason: Dropped) => dropped.push(reason)
  const connections = httpConnections({ ...HTTP_LIMITS, ...limits }, onDrop)
  const server = connections.createServer(handle)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    dropped,
    connectTo() {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      return socket
    },
  }
}

const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

test.each([
  ['short ones', GET],
  ['with long headers', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(15_000)}\r\n\r\n`],
  ['with bodies', `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50000\r\n\r\n${' '.repeat(50_000)}`],
])(
  'a client that keeps sending requests before the first response is disconnected: %s',
  async (_what, request) => {
    const { server, dropped, connectTo } = await listen(() => {})
    let requests = 0
    server.on('request', () => {
      requests += 1
    })
    const flood = Array.from({ length: 5 }, () => {
      const socket = connectTo().resume()
      socket.write(GET)
      const chunk = Buffer.from(request.repeat(Math.ceil(200_000 / request.length)))
      let left = 50
      const send = () => {
        while (left > 0 && !socket.destroyed && socket.write(chunk)) left -= 1
      }
      socket.on('drain', send)
      send()
      return socket
    })
    await expect.poll(() => flood.every((socket) => socket.closed)).toBe(true)
    // What one or two reads per connection return, of two million requests.
    expect(requests).toBeLessThan((5 * 2 * 65_536) / GET.length)
    expect(dropped).toEqual(Array(5).fill('pipelined'))
  },
)

/** The limits of production, 300 times as fast: ten kilobytes a second become three megabytes. */
const FAST = 300
const { requestMs, slowest } = HTTP_LIMITS
const FAST_LIMITS: Partial<HttpLimits> = {
  headersMs: 1000,
  requestMs: requestMs / FAST,
  lookMs: 50,
  slowest: {
    bytesPerSecond: slowest.bytesPerSecond * FAST,
    bodyMs: slowest.bodyMs / FAST,
    responseMs: slowest.responseMs / FAST,
    crowdedMs: slowest.crowdedMs / FAST,
  },
}
const PACE_MS = 20
const PIECE = 60_000

/** Reads a response at that rate to its end; returns the number of bytes. */
async function readSlowly(socket: Socket): Promise<number> {
  let [read, due] = [0, 0]
  const refill = setInterval(() => {
    due = Math.min(PIECE, due + PIECE)
    socket.resume()
  }, PACE_MS)
  socket.on('data', (piece) => {
    read += piece.length
    due -= piece.length
    if (due <= 0) socket.pause()
  })
  await once(socket, 'close')
  clearInterval(refill)
  return read
}

const LARGE = Buffer.alloc(12_000_000)
const answerLarge = (_request: IncomingMessage, response: ServerResponse) => {
  response.shouldKeepAlive = false
  response.end(LARGE)
}

test('a large response read at ten kilobytes a second is complete', async () => {
  const { dropped, connectTo } = await listen(answerLarge, FAST_LIMITS)
  const socket = connectTo()
  socket.write(GET)
  expect(await readSlowly(socket)).toBeGreaterThan(LARGE.length)
  expect(dropped).toEqual([])
})

test('five megabytes sent at ten kilobytes a second arrive completely', async () => {
  let received = 0
  const { dropped, connectTo } = await listen((request, response) => {
    request.on('data', (piece) => {
      received += piece.length
    })
    request.on('end', () => response.end('ok'))
  }, FAST_LIMITS)
  const socket = connectTo()
  const length = 5_000_000
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`)
  const start = performance.now()
  let sent = 0
  const send = setInterval(() => {
    // A busy machine comes to it late.
    const due = Math.min(length, Math.ceil((performance.now() - start) / PACE_MS) * PIECE)
    if (due > sent) socket.write(Buffer.alloc(due - sent))
    sent = due
  }, PACE_MS)
  const [reply] = await once(socket, 'data')
  clearInterval(send)
  expect(String(reply)).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toBe(length)
  expect(dropped).toEqual([])
})

test('an unread response is aborted once it blocks others, and no other is', async () => {
  let blocksOthers = false
  const limits = { lookMs: 50, slowest: { ...slowest, crowdedMs: 300 } }
  const { dropped, connectTo } = await listen((request, response) => {
    const isGreedy = request.url === '/greedy'
    const slot = { blocksOthers: () => isGreedy && blocksOthers }
    void connectionOf(request.socket)?.waitForTurn(Promise.resolve(slot))
    answerLarge(request, response)
  }, limits)
  const [greedy, innocent, idle] = [connectTo().pause(), connectTo().pause(), connectTo()]
  greedy.write(GET.replace('/', '/greedy'))
  innocent.write(GET)
  await sleep(600)
  expect(dropped).toEqual([])
  blocksOthers = true
  await expect.poll(() => dropped).toEqual(['response'])
  await sleep(600)
  expect(dropped).toEqual(['response'])
  expect([innocent.closed, idle.closed]).toEqual([false, false])
})

test('a body whose request waits for a slot does not time out, but is dropped for others when places run out', async () => {
  const { promise, resolve } = Promise.withResolvers<{ blocksOthers: () => boolean }>()
  const limits = { lookMs: 20, connections: 3, slowest: { ...slowest, bodyMs: 300 } }
  const { dropped, connectTo } = await listen(async (request, response) => {
    if (request.url === '/turn') await connectionOf(request.socket)?.waitForTurn(promise)
    request.on('data', () => {}).on('end', () => response.end('ok'))
  }, limits)
  const post = 'POST /turn HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4000000\r\n\r\n'
  const [waiting, other] = [connectTo(), connectTo()]
  for (const socket of [waiting, other]) socket.write(post)
  await sleep(900)
  expect(dropped).toEqual([])
  // More than there are places: waiting ones are dropped.
  for (let n = 0; n < 2; n += 1) {
    const late = connectTo()
    late.write(GET.replace('GET', 'POST').replace('\r\n\r\n', '\r\ncontent-length: 5\r\n\r\nhello'))
    const [answer] = await once(late, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
    late.write(GET.replace('/', '/turn'))
  }
  expect(dropped).toEqual(['full'])
  // Once it has a slot, the usual timeouts apply.
  resolve({ blocksOthers: () => false })
  await expect.poll(() => dropped.filter((reason) => reason === 'body').length).toBe(1)
})
