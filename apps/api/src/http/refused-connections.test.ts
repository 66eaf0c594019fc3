import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

describe('input that is no valid request', () => {
  const tidings = forAllTests(() => openTestHttp('sqlite'))
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await tidings.http.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  it.each([
    ['invalid HTTP', 'HELO there\r\n\r\n', 400, 'The request cannot be read.'],
    [
      'a request with two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      undefined,
    ],
    [
      'a request with a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      undefined,
    ],
    [
      'a request with endless headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers are too long.',
    ],
  ] as const)(
    '%s gets a regular error response, and the connection is closed',
    async (_, request, status, message) => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(request)
      const response = await text(socket)
      const [head = '', body = ''] = response.split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toContain("content-security-policy: default-src 'none'")
      expect(head).toContain('x-content-type-options: nosniff')
      expect(JSON.parse(body)).toEqual({
        message: message ?? 'The request cannot be read.',
        code: 'BAD_REQUEST',
      })
    },
  )

  it('CONNECT is refused, and the connection is closed', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n')
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1\.1 405 /)
    expect(response).toContain("content-security-policy: default-src 'none'")
    expect(response).toContain('METHOD_NOT_SUPPORTED')
  })

  it('a client that sends much invalid input can still read the error response', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let response = ''
    let fault: Error | undefined
    socket.on('error', (error) => {
      fault = error
    })
    // Some clients only read after sending everything.
    const sent = new Promise((resolve) => socket.end(Buffer.alloc(40 * 1_048_576, 'x'), () => resolve(null)))
    await Promise.race([sent, once(socket, 'close')])
    socket.on('data', (data) => {
      response += data
    })
    await once(socket, 'close')
    expect(fault).toBeUndefined()
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  it('a client that keeps sending is disconnected', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const piece = Buffer.alloc(1_048_576, 'x')
    const send = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('error', () => undefined)
    socket.on('drain', send)
    send()
    // Writing to a closed connection is an error.
    await new Promise((resolve) => socket.on('close', resolve))
    expect(socket.bytesWritten).toBeLessThan(200 * 1_048_576)
  })
})
