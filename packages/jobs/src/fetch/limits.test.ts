import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { WebRequest } from './guarded-fetch.ts'
import { webOfTest } from './testing/web-of-test.ts'

const MEBIBYTE = 1_048_576
/** Requests once from a server with this response. */
async function responseOf(respond: (response: ServerResponse) => void, limits: WebRequest['limits'] = {}) {
  const { get } = await webOfTest((_, response) => respond(response))
  return get('https://list.example/', { limits })
}

/** Writes the same chunk repeatedly, as fast as it is received, until the connection closes. */
function flood(response: ServerResponse, chunk: Uint8Array | string, max = Number.POSITIVE_INFINITY): void {
  let written = 0
  const more = () => {
    while (!response.destroyed && written < max) {
      written += chunk.length
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

/** Writes a little at intervals, bypassing Node's HTTP server. */
function drip(response: ServerResponse, text: string, everyMs: number): void {
  const timer = setInterval(() => {
    if (response.socket?.destroyed !== false) return clearInterval(timer)
    response.socket.write(text)
  }, everyMs)
}

test('a body within the limit is complete, to the byte', async () => {
  const { body, truncated } = await responseOf((response) => response.end('12345'), { bytes: 5 })
  expect([Buffer.from(body).toString(), truncated]).toEqual(['12345', false])
})

test('a page of 1 GB is cut at the limit', async () => {
  const { body, truncated } = await responseOf((response) => {
    response.setHeader('content-length', 1024 * MEBIBYTE)
    flood(response, Buffer.alloc(65_536, 65), 1024 * MEBIBYTE)
  })
  expect([body.length, truncated]).toEqual([MEBIBYTE, true])
})

const PACKINGS = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: (data: Uint8Array) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
}

test.each(Object.entries(PACKINGS))('%s is decompressed', async (encoding, pack) => {
  const { body, truncated } = await responseOf((response) => {
    response.setHeader('content-encoding', encoding).end(pack(Buffer.from('a page')))
  })
  expect([Buffer.from(body).toString(), truncated]).toEqual(['a page', false])
})

test.each(Object.entries(PACKINGS))('a %s bomb is cut at the limit', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(64 * MEBIBYTE))
  const before = process.memoryUsage().arrayBuffers
  const { body, truncated } = await responseOf((response) => {
    response.setHeader('content-encoding', encoding)
    flood(response, bomb, bomb.length * 4)
  })
  expect([body.length, truncated]).toEqual([MEBIBYTE, true])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEBIBYTE)
})

test.each(['gzip, gzip', 'zstd', 'compress'])('a body encoded as %s is rejected', async (encoding) => {
  const asking = responseOf((response) => {
    response.setHeader('content-encoding', encoding).end(gzipSync(gzipSync('a page')))
  })
  await expect(asking).rejects.toThrow('unknown-encoding')
})

test('a body with a wrong content coding is rejected', async () => {
  const asking = responseOf((response) => {
    response.setHeader('content-encoding', 'gzip').end('a page')
  })
  await expect(asking).rejects.toThrow('answer-unreadable')
})

test('headers over 16 KB are rejected', async () => {
  const asking = responseOf((response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    drip(response, `x-much: ${'a'.repeat(4000)}\r\n`, 1)
  })
  await expect(asking).rejects.toThrow('headers-too-long')
})

test('endless interim responses are not waited for', async () => {
  const interim = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20_000)
  const asking = responseOf((response) => drip(response, interim, 1))
  await expect(asking).rejects.toThrow()
})

test.each([
  ['the first byte of an answer', () => {}],
  ['the next byte of a body', (response: ServerResponse) => void response.write('a')],
])('%s is waited for until the idle timeout', async (_, answer) => {
  const timeout = { message: 'timeout', mayTryAgain: true }
  await expect(responseOf(answer, { idleMs: 200 })).rejects.toMatchObject(timeout)
})

test.each([
  ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
  ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'],
])('%s sent slowly are waited for until the total timeout', async (_, begin) => {
  const slowly = (response: ServerResponse) => {
    response.socket?.write(begin)
    drip(response, 'a', 20)
  }
  const asking = responseOf(slowly, { wholeMs: 300 })
  await expect(asking).rejects.toThrow('timeout')
})

test.each([
  [
    'has two lengths',
    '200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
  ],
  ['has fewer bytes than it says', '200 OK\r\ncontent-length: 500\r\nconnection: close\r\n\r\nshort'],
  ['would switch protocols', '101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
])('a response that %s is rejected', async (_, rest) => {
  const asking = responseOf((response) => response.socket?.end(`HTTP/1.1 ${rest}`))
  await expect(asking).rejects.toThrow('answer-unreadable')
})
