import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Dropped, HTTP_LIMITS, type HttpLimits, httpConnections } from './http-server.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A port with the limits of production but for those given, and what `handle` makes of requests. */
async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<HttpLimits> = {},
) {
  const dropped: Dropped[] = []
  const connections = httpConnections({ ...HTTP_LIMITS, ...limits }, (reason) => dropped.push(reason))
  const server = connections.createServer(handle)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    dropped,
    connectTo() {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
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
])('who goes on sending requests before the first is answered is cut off: %s', async (_what, request) => {
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
  await expect.poll(() => flood.every((socket) => socket.closed), { timeout: 20_000 }).toBe(true)
  // All that one or two reads of each connection bring, of the two million that were to be sent.
  expect(requests).toBeLessThan((5 * 2 * 65_536) / GET.length)
  expect(dropped).toEqual(Array(5).fill('pipelined'))
})
