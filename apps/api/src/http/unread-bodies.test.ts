import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inboundSecretHash, inboundSecretName } from '@tidings/api/addresses/inbound-schema'
import { instanceValue } from '@tidings/db/queries/accounts/instance'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

const MB = 1_048_576
/** More than is discarded of a body without Content-Length. */
const LONG = 24 * MB
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])

const tidings = forAllTests(() => openTestHttp('sqlite'))
let port: number
let token: string
beforeAll(async () => {
  ;({ token } = await tidings.app.newReader())
  port = Number(new URL(await tidings.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends endless chunks, and returns the response and how many bytes were accepted before the connection was closed. */
async function endless(
  path: string,
  headers: string[],
  first: string,
  method = 'POST',
): Promise<[answer: string, sent: number]> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => {
    response += data
  })
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'transfer-encoding: chunked',
    ...headers,
    '',
    '',
  ]
  socket.write(`${head.join('\r\n')}${first.length.toString(16)}\r\n${first}\r\n`)
  const send = () => {
    while (!socket.destroyed && socket.bytesWritten < 400 * MB && socket.write(CHUNK));
  }
  socket.on('drain', send)
  // Writing to a closed connection is an error.
  socket.on('error', () => undefined)
  send()
  await new Promise((resolve) => socket.on('close', resolve))
  return [response, socket.bytesWritten]
}

it('a client sending a part of a file, or a mail, without end gets a response', async () => {
  const reader = await tidings.app.newReader()
  const files = [{ name: 'mails.mbox', size: 10 }]
  const {
    import: made,
    files: [file],
  } = await reader.call.imports.create({ files })
  const part = [`authorization: Bearer ${reader.token}`, 'content-type: application/offset+octet-stream']
  const path = `/api/imports/${made.id}/files/${file?.id}`
  const [answer] = await endless(path, [...part, 'upload-offset: 0'], 'From: a', 'PATCH')
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  await instanceValue(tidings.app.db, inboundSecretName('raw'), inboundSecretHash('secret'))
  const mail = ['authorization: Bearer secret', 'x-envelope-to: a@b.example']
  const [refused] = await endless('/api/inbound/raw', mail, 'From: a')
  expect(refused).toMatch(/^HTTP\/1.1 422 /)
})

const FILE = '--cut\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'

it.each([
  ['a call', 413, '/api/auth/login', 'application/json', '{"email":"'],
  ['a call by tRPC', 413, '/api/trpc/auth.login', 'application/json', '{"email":"'],
  ['a request for no call', 413, '/api/nothing', 'application/json', '{'],
  ['a form for a call', 415, '/api/trpc/auth.login', 'application/x-www-form-urlencoded', 'email='],
  ['a picture', 413, '/api/user/upload-avatar', 'multipart/form-data; boundary=cut', FILE],
  ['a form that is no picture', 413, '/api/user/upload-avatar', 'multipart/form-data; boundary=cut', 'x'],
])('a client sending %s without end gets %i and is disconnected', async (_, status, path, type, first) => {
  const headers = [`content-type: ${type}`, `authorization: Bearer ${token}`]
  const [answer, sent] = await endless(path, headers, first)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(sent).toBeLessThan(200 * MB)
})

it('an upload without a session is refused before it is read, and disconnected', async () => {
  const headers = ['content-type: multipart/form-data; boundary=cut']
  const [answer, sent] = await endless('/api/user/upload-avatar', headers, FILE)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(sent).toBeLessThan(200 * MB)
})

it('a client that reads only after sending everything gets the response, and can continue', async () => {
  const body = JSON.stringify({ email: 'a'.repeat(10 * MB), password: 'correct horse' })
  for (const path of ['/api/auth/login', '/api/trpc/auth.login']) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
  }
})

it.each([
  ['a call', '/api/auth/login', 'application/json'],
  ['a picture', '/api/user/upload-avatar', 'multipart/form-data; boundary=cut'],
  ['a request for no call', '/api/nothing', 'application/json'],
])(
  'a client that sends %s to its end, and wants the connection closed, gets the response',
  async (_, path, type) => {
    for (const size of [6 * MB, LONG]) {
      const socket = connect(port, '127.0.0.1')
      const response = text(socket)
      const lines = [`POST ${path} HTTP/1.1`, 'host: localhost', 'connection: close', `content-type: ${type}`]
      const head = [...lines, `authorization: Bearer ${token}`, `content-length: ${size}`, '', '']
      socket.write(head.join('\r\n'))
      socket.write(Buffer.alloc(size, 'a'))
      expect(await response).toMatch(/^HTTP\/1.1 413 /)
    }
  },
)

it('with a body of any length, if it has a Content-Length', async () => {
  const socket = connect(port, '127.0.0.1')
  const lines = ['POST /api/auth/login HTTP/1.1', 'host: localhost', 'content-type: application/json']
  socket.write(`${[...lines, `content-length: ${LONG}`].join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(LONG, 'a'))
  await once(socket, 'drain')
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const responses = await text(socket)
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
