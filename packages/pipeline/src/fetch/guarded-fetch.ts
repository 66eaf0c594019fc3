import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Client, type Dispatcher } from 'undici'
import { FetchRefused } from '../common/net/fetch-refused.ts'
import { webAddress } from '../common/net/web-address.ts'
import { dialChecked } from './dial-checked.ts'
import { INTERNET, type Network } from './network.ts'
import { isRedirect, type Method, redirectRule, type Step } from './redirect-rule.ts'

const LIMITS: FetchLimits = {
  bytes: 1_048_576,
  headerBytes: 16_384,
  wholeMs: 10_000,
  idleMs: 5000,
  redirects: 10,
}

export interface WebRequest {
  /** GET when left out. */
  method?: Method
  /** The fields of a form, with POST. */
  form?: URLSearchParams
  /** The media types that are wanted; anything when left out. */
  accept?: string
  /** Asked before every request, the first one and those that redirects lead to; those it says no to are not made. */
  mayConnect?: (url: URL, method: Method) => boolean
  /** False hands a redirect back as the answer. */
  follow?: boolean
  limits?: Partial<FetchLimits>
  /** Gives the request up. */
  signal?: AbortSignal
}

export interface WebAnswer {
  status: number
  /** Where it came from, after redirects. */
  url: string
  /** Names in lower case; of several values of one name, the first. Without cookies. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The body went on beyond the limit. */
  truncated: boolean
  /** Every request that was made, in order, and how it was answered. */
  hops: { method: Method; url: string; status: number }[]
}

/** Requests something from the web, as `guardedFetch` does. */
export type FetchWeb = (url: string, request?: WebRequest) => Promise<WebAnswer>

/** The fetcher of a server. Only what builds a server itself, which is a test, hands over another network. */
export function openFetcher(network: Network = INTERNET): FetchWeb {
  return (url, request) => guardedFetch(url, request, network)
}

/**
 * The one way by which the server requests anything that a mail, a page or a user names: http and https on 80 and 443,
 * public unicast addresses only, judged at every hop on what the lookup returned; bounded in bytes, headers, time and
 * redirects; no cookies, no credentials, no referrer, no proxy. Throws FetchRefused, and nothing else.
 */
export async function guardedFetch(
  url: string,
  request: WebRequest = {},
  network: Network = INTERNET,
): Promise<WebAnswer> {
  const limits = { ...LIMITS, ...request.limits }
  const deadline = AbortSignal.timeout(limits.wholeMs)
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
  try {
    return await untilAborted(followed(url, request, { limits, network, signal }), signal)
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw refusalOf(error, deadline.aborted)
  }
}

async function followed(
  start: string,
  { method = 'GET', form, accept = '*/*', mayConnect = () => true, follow = true }: WebRequest,
  means: { limits: FetchLimits; network: Network; signal: AbortSignal },
): Promise<WebAnswer> {
  const hops: WebAnswer['hops'] = []
  const leavesBody = (status: number, { location }: RawHeaders) => follow && isRedirect(status, location)
  let step: Step = { method, url: webAddress(start) }
  for (;;) {
    const { method, url } = step
    if (!mayConnect(url, method)) throw new FetchRefused('not-allowed', { towards: url.href })
    const posted = method === 'POST' ? (form ?? new URLSearchParams()).toString() : undefined
    const { status, headers, ...body } = await requestOnce(step, { accept, form: posted, leavesBody }, means)
    hops.push({ method, url: url.href, status })
    const next = follow ? redirectRule(step, status, headers.location) : undefined
    if (!next) return { status, url: url.href, headers: plain(headers), ...body, hops }
    if (hops.length > means.limits.redirects) {
      throw new FetchRefused('too-many-redirects', { towards: next.url.href })
    }
    step = next
  }
}

function refusalOf(cause: unknown, isLate: boolean): FetchRefused {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (isLate || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new FetchRefused('timeout', { mayTryAgain: true, hadBegun: true, cause })
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new FetchRefused('headers-too-long', { cause })
  }
  return new FetchRefused('answer-unreadable', { mayTryAgain: true, hadBegun: true, cause })
}

function plain(headers: RawHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]),
  )
}

/** A lookup can't be given up, only no longer waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

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

interface FetchLimits {
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

type RawHeaders = Record<string, string | string[] | undefined>

/** Whether the body is of no use, and not waited for. */
type LeavesBody = (status: number, headers: RawHeaders) => boolean

interface OneAnswer {
  status: number
  headers: RawHeaders
  body: Uint8Array
  truncated: boolean
}

/** One request and its answer, over a connection of its own, which is then closed. Throws FetchRefused, or undici's. */
async function requestOnce(
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
