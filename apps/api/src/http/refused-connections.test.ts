import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describe('what comes in and is no request', () => {
  let tidings: TestApp
  let port: number
  beforeAll(async () => {
    tidings = await openTestApp('sqlite')
    port = Number(new URL(await tidings.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => tidings.close())

  it.each([
    ['no HTTP', 'HELO there\r\n\r\n', 400, 'The request cannot be read.'],
    [
      'of two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      undefined,
    ],
    [
      'of a length and in chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      undefined,
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers are too long.',
    ],
  ] as const)(
    '%s is refused like everything else, and the connection ends',
    async (_, request, status, message) => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(request)
      const answer = await text(socket)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head).toContain("content-security-policy: default-src 'none'")
      expect(head).toContain('x-content-type-options: nosniff')
      expect(JSON.parse(body)).toEqual({
        message: message ?? 'The request cannot be read.',
        code: 'BAD_REQUEST',
      })
    },
  )
})
