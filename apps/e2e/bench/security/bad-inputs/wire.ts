import { Agent, request } from 'node:http'
import { connect } from 'node:net'

/** A response, and how long it took. */
export interface WireResponse {
  status: number
  body: string
  head: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends an HTTP request and returns the response; status 0 if the connection broke first. */
export function sendRequest(
  base: string,
  call: { method: string; url: string; body?: string | undefined },
  headers: Record<string, string>,
): Promise<WireResponse> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const response = (status: number, body: string, head = '') =>
      resolve({ status, body, head, ms: performance.now() - begun })
    const { hostname, port } = new URL(base)
    // Node sends no Content-Length for unusual bodies, as with DELETE, which breaks the next request.
    const bodied = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(call.body ?? ''),
    }
    const typed = call.body === undefined ? headers : { ...bodied, ...headers }
    // The raw path: a URL object would normalise it.
    const going = request({ hostname, port, path: call.url, method: call.method, headers: typed, agent })
    going.on('response', (coming) => {
      const chunks: Buffer[] = []
      coming.on('data', (chunk: Buffer) => chunks.push(chunk))
      coming.on('end', () =>
        response(coming.statusCode ?? 0, Buffer.concat(chunks).toString(), coming.rawHeaders.join('\n')),
      )
    })
    going.on('error', (error) => response(0, error.message))
    going.end(call.body)
  })
}

/** Writes bytes to a new connection and returns everything received until it is closed, or until `patienceMs`. */
export function sendRaw(base: string, bytes: Uint8Array, patienceMs = 3000): Promise<WireResponse> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => socket.destroy(), patienceMs)
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const [head = '', ...body] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, head, body: body.join('\r\n\r\n'), ms: performance.now() - begun })
    })
    socket.write(bytes)
  })
}
