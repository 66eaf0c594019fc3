import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

const KB = 1024
const SIZE = 900 * KB
/** More than any system buffers for a client that doesn't read. */
const LARGE = Buffer.alloc(33_554_432)

let tidings: TestHttp
let port: number
async function open(allTogether: number) {
  tidings = await openTestHttp('sqlite', { httpMemory: { allTogether, ofEach: 10 * KB } })
  tidings.http.get('/large', () => LARGE)
  port = Number(new URL(await tidings.http.listen({ port: 0, host: '127.0.0.1' })).port)
}
afterEach(() => tidings.close())

/** Calls that accept long lists. */
const PATHS = ['/api/imports/1/senders', '/api/trpc/imports.choose'] as const
const choose = (body: string, path: string = PATHS[0]) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
const keys = (bytes: number) => JSON.stringify({ keys: ['a'.repeat(bytes)] })

/** A body without its end. */
async function almost(path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${SIZE}`,
  ]
  socket.write(`${[...head, '', ''].join('\r\n')}{"keys":["${'a'.repeat(SIZE - 1000)}`)
  await once(socket, 'ready')
  return socket
}

test('stalled bodies are dropped for a new one, and small ones need no memory', async () => {
  await open(3000 * KB)
  const held = await Promise.all(Array.from({ length: 10 }, (_, n) => almost(PATHS[n % 2] ?? '')))
  await expect.poll(() => held.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(7)
  expect((await choose(keys(SIZE))).status).toBe(401)
  expect((await choose(keys(10))).status).toBe(401)
  expect(held.some(({ closed }) => !closed)).toBe(true)
  const { body } = await tidings.http.inject({ url: '/metrics' })
  expect(body).toMatch(/^tidings_http_connections_dropped_total\{reason="memory"\} \d+$/m)
  for (const socket of held) socket.destroy()
})

test('memory is free again once a call has its response', async () => {
  await open(3000 * KB)
  for (let n = 0; n < 6; n += 1) expect((await choose(keys(SIZE))).status).toBe(401)
})

test('unread responses are dropped for one that is read', async () => {
  await open(3 * LARGE.length)
  const held: Socket[] = []
  for (let n = 0; n < 6; n += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'readable')
    held.push(socket)
  }
  for (let n = 0; n < 3; n += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/large`)
    expect((await response.arrayBuffer()).byteLength).toBe(LARGE.length)
  }
  const { body } = await tidings.http.inject({ url: '/metrics' })
  const dropped = /^tidings_http_connections_dropped_total\{reason="memory"\} (\d+)$/m.exec(body)?.[1]
  expect(Number(dropped)).toBeGreaterThanOrEqual(4)
  for (const socket of held) socket.destroy()
})
