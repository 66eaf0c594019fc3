import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { S3Address, S3Credentials } from './s3-address.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

export interface S3Limits {
  /** The time-out of a server that sends nothing, in milliseconds. */
  silenceMs: number
  /** Pauses before each retry, in milliseconds. */
  pausesMs: readonly number[]
  /** Larger objects are uploaded in parts of this size; servers require at least 5 MiB. */
  partBytes: number
}

export const S3_LIMITS: S3Limits = {
  silenceMs: 10_000,
  pausesMs: [250, 1000, 4000],
  partBytes: 8 * 1024 * 1024,
}

/** The reason of StorageUnavailable for an object that does not match its stored checksum. */
export const DAMAGED = 'An object does not have the checksum that was noted with it.'

/** Slower transfers are aborted, in bytes per millisecond. */
const SLOWEST = 100
/** The maximum size of a response: objects are written and read in parts. */
const MAX_ANSWER_LENGTH = 128 * 1024 * 1024
const PAGE = 1000
/**
 * After all attempts of a request failed, others are tried only once during this time, so that callers don't wait long.
 */
const AWAY_MS = 10_000
const SHA256 = 'x-amz-meta-sha256'

/** The requests of a file store, each with retries. All throw StorageUnavailable. */
export interface S3Client {
  /**
   * Writes an object in one request, and stores its checksum with it. `isNew`: only if it doesn't exist; returns false
   * if it does, on servers with conditional writes.
   */
  put(key: string, bytes: Uint8Array, options?: { isNew?: boolean }): Promise<boolean>
  /** The whole object, verified by its stored checksum. Undefined if the server responds NoSuchKey. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Some bytes of an object, excluding `end`; not verified. */
  range(key: string, start: number, end: number): Promise<Uint8Array>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** All objects whose keys have the prefix. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; modifiedAt: number }>
  /** Starts a multipart upload; the object only exists after `complete`. */
  parts(key: string, sha256?: string): Promise<S3Parts>
}

interface S3Parts {
  /** `no` counts from 1. All but the last have the same size. */
  put(no: number, bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  /** Deletes the parts; never throws, because the bucket's lifecycle rules may also delete them. */
  discard(): Promise<void>
}

/** Opens a client; makes no request. */
export function openS3Client(
  { bucket, endpoint, region }: S3Address,
  credentials: S3Credentials,
  limits: S3Limits = S3_LIMITS,
): S3Client {
  const s3 = new S3mini({
    ...credentials,
    endpoint: `${endpoint}/${bucket}`,
    region,
    fetch: fetchWithin(limits.silenceMs),
  })

  let awayUntil = Number.NEGATIVE_INFINITY

  /** Undefined if the server says that the object doesn't exist. */
  async function tried<T>(request: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await request()
        awayUntil = Number.NEGATIVE_INFINITY
        return response
      } catch (error) {
        const fault = faultOf(error)
        if (fault.code === 'NoSuchKey') return undefined
        const pause = performance.now() < awayUntil ? undefined : limits.pausesMs[tries]
        if (!fault.isPassing) throw new StorageUnavailable(fault.text)
        if (pause === undefined) {
          awayUntil = performance.now() + AWAY_MS
          throw new StorageUnavailable(fault.text)
        }
        await sleep(randomInt(Math.ceil(pause / 2), pause + 1))
      }
    }
  }

  const client: S3Client = {
    async put(key, bytes, { isNew = false } = {}) {
      const headers = {
        ...(isNew && { 'if-none-match': '*' }),
        [SHA256]: sha256Of(bytes),
      }
      try {
        await tried(() => s3.putObject(key, bytes, undefined, undefined, headers))
        return true
      } catch (error) {
        if (!isNew || !(error instanceof StorageUnavailable)) throw error
        if (/PreconditionFailed|\b412\b/.test(error.reason)) return false
        // The server reports that it doesn't support conditional writes.
        if (/NotImplemented|\b501\b/.test(error.reason)) return client.put(key, bytes)
        throw error
      }
    },
    get: (key) =>
      tried(async () => {
        const response = await s3.getObjectRaw(key)
        const bytes = new Uint8Array(await response.arrayBuffer())
        const noted = response.headers.get(SHA256)
        if (noted !== null && noted !== sha256Of(bytes)) throw new Error(DAMAGED)
        return bytes
      }),
    async range(key, start, end) {
      const bytes = await tried(async () => {
        const response = await s3.getObjectRaw(key, false, start, end)
        return new Uint8Array(await response.arrayBuffer())
      })
      if (bytes?.byteLength !== end - start) throw new StorageUnavailable('A part of an object is missing.')
      return bytes
    },
    has: async (key) => (await tried(() => s3.objectExists(key))) === true,
    async delete(key) {
      await tried(() => s3.deleteObject(key))
    },
    async *list(prefix) {
      for (let token: string | undefined; ; ) {
        const page = await tried(() => s3.listObjectsPaged('/', prefix, PAGE, token))
        if (!page) throw new StorageUnavailable(`There is no bucket ${bucket} at ${endpoint}.`)
        for (const { Key, Size, LastModified } of page.objects ?? []) {
          yield { key: Key, bytes: Number(Size), modifiedAt: new Date(LastModified).getTime() }
        }
        token = page.nextContinuationToken
        if (token === undefined) return
      }
    },
    async parts(key, sha256) {
      const about = sha256 === undefined ? {} : { [SHA256]: sha256 }
      const id = await tried(() => s3.getMultipartUploadId(key, undefined, undefined, about))
      if (id === undefined) throw new StorageUnavailable('The server began no upload in parts.')
      const sent: { partNumber: number; etag: string }[] = []
      return {
        async put(no, bytes) {
          const part = await tried(() => s3.uploadPart(key, id, bytes, no))
          if (!part?.etag) throw new StorageUnavailable('The server lost an upload in parts.')
          sent.push(part)
        },
        async complete() {
          const inOrder = sent.toSorted((a, b) => a.partNumber - b.partNumber)
          await tried(() => s3.completeMultipartUpload(key, id, inOrder))
        },
        async discard() {
          await tried(() => s3.abortMultipartUpload(key, id)).catch(() => {})
        },
      }
    },
  }
  return client
}

/** In hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * A `fetch` that aborts silent or too slow servers, follows no redirects with its signature, and returns only complete
 * responses, so that truncated ones are retried.
 */
function fetchWithin(silenceMs: number): typeof fetch {
  return async (input, init) => {
    const stopping = new AbortController()
    const within = (bytes: number) =>
      setTimeout(
        () => stopping.abort(new Error('the server did not answer in time')),
        silenceMs + bytes / SLOWEST,
      )
    const sent = init?.body instanceof Uint8Array ? init.body.byteLength : 0
    let timer = within(sent)
    try {
      const response = await fetch(input, { ...init, redirect: 'error', signal: stopping.signal })
      clearTimeout(timer)
      const length = Number(response.headers.get('content-length') ?? 0)
      if (length > MAX_ANSWER_LENGTH && init?.method !== 'HEAD') throw new Error('the answer is too long')
      timer = within(length)
      const body = await response.arrayBuffer()
      const { status, statusText, headers } = response
      return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The details of a failed request: whether a retry may succeed, the server's code, and a text without secrets. */
function faultOf(error: unknown): { isPassing: boolean; code: string | undefined; text: string } {
  const { status, code, body } = partsOf(error)
  if (status === undefined) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { isPassing: true, code, text: cause instanceof Error ? cause.message : String(cause) }
  }
  const named = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? code
  const isPassing =
    (status >= 500 && status !== 501) || status === 429 || status === 408 || named === 'RequestTimeout'
  const text = `The server answered ${status}${named && named !== 'Unknown' ? ` ${named}` : ''}.`
  return { isPassing, code: named, text }
}

/** From the errors of s3mini, whose listing names the status in a text. */
function partsOf(error: unknown): { status?: number; code?: string; body: string } {
  if (!(error instanceof Error)) return { body: '' }
  const { status, serviceCode, body } = error as { status?: number; serviceCode?: string; body?: string }
  if (typeof status === 'number') {
    return { status, body: body ?? '', ...(serviceCode !== undefined && { code: serviceCode }) }
  }
  const listed = /failed with status (\d+): (\w+)/.exec(error.message)
  return listed?.[1] === undefined
    ? { body: '' }
    : { status: Number(listed[1]), body: error.message, ...(listed[2] && { code: listed[2] }) }
}
