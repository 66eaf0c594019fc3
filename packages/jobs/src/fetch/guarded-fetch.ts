import type { Socket } from 'node:net'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { webAddress } from '@tidings/mail/common/net/web-address'
import { Client } from 'undici'
import { dialChecked } from './dial-checked.ts'
import { INTERNET, type Network } from './network.ts'
import { readBody } from './read-body.ts'
import { isRedirect, type Method, redirectRule, type Step } from './redirect-rule.ts'

const LIMITS: FetchLimits = {
  bytes: 1_048_576,
  headerBytes: 16_384,
  wholeMs: 10_000,
  idleMs: 5000,
  redirects: 10,
}

export interface WebRequest {
  /** Default: GET. */
  method?: Method
  /** The fields of a form, with POST. */
  form?: URLSearchParams
  /** A text of JSON instead, with POST. */
  json?: string
  /** The signature of a webhook's call, by the names of its headers. */
  signature?: Readonly<Record<`webhook-${string}`, string>>
  /** The user's credentials at that site; they are not sent after a redirect. */
  authorization?: string
  /** An encrypted message for a push service instead, with the headers it takes (RFC 8030). */
  push?: {
    body: Uint8Array
    headers: Readonly<Record<'authorization' | 'content-encoding' | 'ttl' | 'topic' | 'urgency', string>>
  }
  /** The accepted media types; default: any. */
  accept?: string
  /** Called before every request, including redirects; those it returns false for are not made. */
  mayConnect?: (url: URL, method: Method) => boolean
  /** False returns a redirect as the response. */
  follow?: boolean
  limits?: Partial<FetchLimits>
  /** Aborts the request. */
  signal?: AbortSignal
}

export interface WebResponse {
  status: number
  /** The URL of the response, after redirects. */
  url: string
  /** Names in lower case; of repeated ones, the first value. Without cookies. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** Whether the body was longer than the limit. */
  truncated: boolean
  /** Every request, in order, with the status of its response. */
  hops: { method: Method; url: string; status: number }[]
}

/** Requests something from the web, like `guardedFetch`. */
export type FetchWeb = (url: string, request?: WebRequest) => Promise<WebResponse>

/** What the operator allows beyond the default rules. */
export interface Allowance {
  /** Any host and port, including private networks. */
  allowsPrivate: boolean
}

/**
 * The fetcher of a server. Only tests, which build a server themselves, pass another network; only webhooks have a
 * fetcher with an allowance.
 */
export function openFetcher(network: Network = INTERNET, allowance?: Allowance): FetchWeb {
  return (url, request) => guardedFetch(url, request, network, allowance)
}

/**
 * The only way for the server to request URLs from a mail, a page or a user: http and https on 80 and 443, only public
 * unicast addresses, checked at every hop on the result of the lookup; limited in bytes, headers, time and redirects;
 * no cookies, referrer or proxy, and no credentials but those given. An allowance lifts the rules on ports and addresses. Only throws
 * FetchRefused.
 */
export async function guardedFetch(
  url: string,
  request: WebRequest = {},
  network: Network = INTERNET,
  { allowsPrivate }: Allowance = { allowsPrivate: false },
): Promise<WebResponse> {
  const limits = { ...LIMITS, ...request.limits }
  const deadline = AbortSignal.timeout(limits.wholeMs)
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
  try {
    return await untilAborted(followed(url, request, { limits, network, signal, allowsPrivate }), signal)
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw refusalOf(error, deadline.aborted)
  }
}

async function followed(
  start: string,
  {
    method = 'GET',
    form,
    json,
    push,
    signature = push?.headers,
    authorization,
    accept = '*/*',
    mayConnect = () => true,
    follow = true,
  }: WebRequest,
  means: Means,
): Promise<WebResponse> {
  const hops: WebResponse['hops'] = []
  let step: Step = { method, url: webAddress(start, means) }
  for (;;) {
    const { method, url } = step
    if (!mayConnect(url, method)) throw new FetchRefused('not-allowed', { towards: url.href })
    const posted = method === 'POST' ? (push?.body ?? json ?? form ?? new URLSearchParams()) : undefined
    const credentials = hops.length === 0 && authorization !== undefined && { authorization }
    const own = { accept, ...signature, ...credentials }
    const { status, headers, ...body } = await requestOnce(step, { posted, headers: own, follow }, means)
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
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new FetchRefused('headers-too-long', { cause })
  return new FetchRefused('answer-unreadable', { mayTryAgain: true, hadBegun: true, cause })
}

function plain(headers: RawHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]),
  )
}

/** A lookup that can't be cancelled is ignored. */
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

const USER_AGENT = 'Tidings'

type Posted = URLSearchParams | string | Uint8Array

function typeOf(posted: Posted): string {
  if (posted instanceof Uint8Array) return 'application/octet-stream'
  return typeof posted === 'string' ? 'application/json' : 'application/x-www-form-urlencoded'
}

/** Statuses of servers that may respond otherwise later. */
export const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** The bytes that a connection may send beyond headers and body: chunk framing, and data in transit. */
const SLACK = 1_048_576

interface FetchLimits {
  /** The maximum of the body, both compressed and decompressed; the rest is cut off. */
  bytes: number
  /** The maximum of all headers of one response. */
  headerBytes: number
  /** The timeout from the first lookup to the last byte, including redirects. */
  wholeMs: number
  /** The timeout for connecting, and without receiving a byte. */
  idleMs: number
  /** The maximum number of redirects followed. */
  redirects: number
}

type RawHeaders = Record<string, string | string[] | undefined>

interface Means extends Allowance {
  limits: FetchLimits
  network: Network
  signal: AbortSignal
}

/**
 * One request and its response, over a new connection, which is then closed. Throws FetchRefused, or undici's errors.
 */
async function requestOnce(
  { method, url }: Step,
  given: { posted: Posted | undefined; headers: Readonly<Record<string, string>>; follow: boolean },
  { limits, network, signal, allowsPrivate }: Means,
) {
  const { posted } = given
  const client = new Client(url.origin, {
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    connect: (_, callback) => {
      dialChecked(url, network, { idleMs: limits.idleMs, signal, allowsPrivate }).then(
        (socket) => callback(null, bounded(socket, limits.headerBytes + limits.bytes + SLACK)),
        (error) => callback(error instanceof Error ? error : new Error('the lookup failed'), null),
      )
    },
  })
  try {
    const response = await client.request({
      method,
      path: url.pathname + url.search,
      headers: {
        'accept-encoding': 'gzip, br',
        'user-agent': USER_AGENT,
        ...(posted !== undefined && { 'content-type': typeOf(posted) }),
        ...given.headers,
      },
      ...(posted !== undefined && { body: posted instanceof Uint8Array ? posted : posted.toString() }),
      signal,
    })
    const { statusCode: status, headers } = response
    // The body of a redirect is not waited for.
    if (given.follow && isRedirect(status, headers.location)) {
      response.body.on('error', () => {}).destroy()
      return { status, headers, body: new Uint8Array(), truncated: true }
    }
    const encoding = method === 'HEAD' ? '' : String(headers['content-encoding'] ?? '')
    return { status, headers, ...(await readBody(response.body, encoding, limits.bytes)) }
  } finally {
    await client.destroy()
  }
}

/** Limits the bytes of a connection: interim responses and chunk framing can be endless, and don't count as body. */
function bounded(socket: Socket, bytes: number): Socket {
  return socket.on('readable', () => {
    if (socket.bytesRead > bytes) socket.destroy(new FetchRefused('endless', { hadBegun: true }))
  })
}
