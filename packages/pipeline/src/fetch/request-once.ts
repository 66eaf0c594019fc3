import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Client, type Dispatcher } from 'undici'
import { FetchRefused } from '../common/net/fetch-refused.ts'
import { dialChecked } from './dial-checked.ts'
import type { Network } from './network.ts'
import type { Step } from './redirect-rule.ts'

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Reads a body of at most `bytes` bytes, before and after it is decompressed, and leaves the rest: then `truncated` is
 * true. Throws FetchRefused for a coding that isn't known or is put upon another, and what the stream throws.
 */
async function readBody(
  body: Readable,
  encoding: string,
  bytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  // Left before its end it says so, and nobody is waiting any more.
  body.on('error', () => {})
  const coding = encoding.trim().toLowerCase()
  const decoder = coding === '' || coding === 'identity' ? undefined : DECODERS.get(coding)?.()
  if (!decoder && coding !== '' && coding !== 'identity') {
    body.destroy()
    throw new FetchRefused('unknown-encoding')
  }
  // What goes wrong on the way arrives at the end of it too.
  const stream = decoder ? pipeline(body, decoder, () => {}) : body
  const parts: Uint8Array[] = []
  let room = bytes
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    if (part.length > room) {
      parts.push(part.subarray(0, room))
      return { body: Buffer.concat(parts), truncated: true }
    }
    parts.push(part)
    room -= part.length
  }
  return { body: Buffer.concat(parts), truncated: false }
}

const USER_AGENT = 'Tidings'
/** What a connection may send beyond headers and body: the frames of chunks, and what was on its way. */
const SLACK = 1_048_576

export interface FetchLimits {
  /** Of the body, as sent and as decompressed; what is beyond is cut off. */
  bytes: number
  /** Of all headers of one answer. */
  headerBytes: number
  /** From the first lookup to the last byte, over all redirects. */
  wholeMs: number
  /** For a connection to be made, and without a byte from the other side. */
  idleMs: number
  /** As many are followed. */
  redirects: number
}

export type RawHeaders = Record<string, string | string[] | undefined>

/** Whether the body is of no use, and not waited for. */
export type LeavesBody = (status: number, headers: RawHeaders) => boolean

export interface OneAnswer {
  status: number
  headers: RawHeaders
  body: Uint8Array
  truncated: boolean
}

/** One request and its answer, over a connection of its own, which is then closed. Throws FetchRefused, or undici's. */
export async function requestOnce(
  { method, url }: Step,
  { accept, form, leavesBody }: { accept: string; form: string | undefined; leavesBody: LeavesBody },
  { limits, network, signal }: { limits: FetchLimits; network: Network; signal: AbortSignal },
): Promise<OneAnswer> {
  const client = new Client(url.origin, {
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    connect: (_, callback) => {
      dialChecked(url, network, { idleMs: limits.idleMs, signal }).then(
        (socket) => callback(null, bounded(socket, limits.headerBytes + limits.bytes + SLACK)),
        (error) => callback(error instanceof Error ? error : new Error('the lookup failed'), null),
      )
    },
  })
  try {
    const answer = await client.request({
      method,
      path: url.pathname + url.search,
      headers: {
        accept,
        'accept-encoding': 'gzip, br',
        'user-agent': USER_AGENT,
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { body: form }),
      signal,
    })
    const { statusCode: status, headers } = answer
    if (leavesBody(status, headers)) {
      answer.body.on('error', () => {}).destroy()
      return { status, headers, body: new Uint8Array(), truncated: true }
    }
    return { status, headers, ...(await bodyOf(answer, method, limits.bytes)) }
  } finally {
    await client.destroy()
  }
}

function bodyOf({ body, headers }: Dispatcher.ResponseData, method: string, bytes: number) {
  const encoding = headers['content-encoding'] ?? ''
  return readBody(body, method === 'HEAD' ? '' : String(encoding), bytes)
}

/** Interim answers and the frames of chunks go by without end, and no reader of bodies sees them. */
function bounded(socket: Socket, bytes: number): Socket {
  return socket.on('readable', () => {
    if (socket.bytesRead > bytes) socket.destroy(new FetchRefused('endless', { hadBegun: true }))
  })
}
