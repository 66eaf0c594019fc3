import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with a request: `undefined` passes it on. */
export type Fault =
  | undefined
  /** Closes the connection. */
  | 'reset'
  /** Doesn't respond. */
  | 'silent'
  /** Sends the beginning of the response, and closes the connection. */
  | 'cut'
  /** Responds that the server is busy. */
  | 'busy'
  /** Passes the request on, and drops the response. */
  | 'lost'
  /** Changes a byte of the request or response. */
  | 'altered'

export interface FaultyProxy {
  port: number
  /** The received requests, such as `GET /bucket/key`. */
  requests: string[]
  /** Decides on each request. */
  fault: (method: string, path: string) => Fault
  stop(): Promise<void>
}

/** A proxy on loopback in front of a server on another port, with faults on demand. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const proxy: FaultyProxy = { port: 0, requests: [], fault: () => undefined, stop: async () => {} }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    proxy.requests.push(`${method} ${url.split('?')[0]}`)
    const fault = proxy.fault(method, url)
    if (fault === 'silent') return
    if (fault === 'reset') return void request.socket.destroy()
    const body = await bytesOf(request)
    if (fault === 'busy') {
      response.writeHead(503, { 'content-type': 'application/xml' })
      return void response.end('<Error><Code>SlowDown</Code></Error>')
    }
    if (fault === 'altered' && body.length > 0) body[0] = (body[0] ?? 0) ^ 1
    await passOn(request, body, response, fault)
  })

  async function passOn(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    fault: Fault,
  ): Promise<void> {
    const passed = ask({ host: '127.0.0.1', port: target, method, path: url, headers })
    passed.once('error', () => response.destroy())
    passed.once('response', async (answer) => {
      const responseBody = await bytesOf(answer)
      if (fault === 'lost') return void response.destroy()
      if (fault === 'altered' && responseBody.length > 0 && body.length === 0) {
        responseBody[0] = (responseBody[0] ?? 0) ^ 2
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (fault !== 'cut') return void response.end(responseBody)
      response.write(responseBody.subarray(0, responseBody.length / 2))
      setTimeout(() => response.destroy(), 20)
    })
    passed.end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.port = (server.address() as AddressInfo).port
  proxy.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return proxy
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
