import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { TidingsCalls } from './client-calls.ts'
import { MAX_BATCH } from './max-batch.ts'

type Fetch = typeof globalThis.fetch
type Token = string | (() => string | undefined | Promise<string | undefined>)

export interface ClientOptions {
  /** The base URL of Tidings, without `/api`; a trailing slash is allowed. */
  baseUrl: string
  /** The bearer token returned by signing up or in, or a function that gets it before each request. */
  token?: Token | undefined
  /** Replaces the global `fetch`, for example to trace requests. */
  fetch?: Fetch | undefined
  /**
   * Called with the reason when getting the token fails; the request is then sent without it. Default: a warning on the
   * console.
   */
  onTokenError?: ((error: unknown) => void) | undefined
}

/** An invalid field of the input; `path` is written as `tags.0`. */
export interface FieldError {
  path: string
  message: string
}

/** Details of an error response. */
interface Refusal {
  message: string
  code: string
  status: number | undefined
  fields: readonly FieldError[]
  cause: Error | undefined
}

/** tRPC passes on errors of its own class unchanged; our declarations avoid its types, which reference the server's. */
const OfTrpc = TRPCClientError as unknown as new (message: string, options?: { cause: Error }) => Error

/**
 * The only error that calls reject with. The message is `{status}: {text}`, or the network error if there was no
 * response.
 */
export class TidingsError extends OfTrpc {
  /**
   * Stable, such as `NOT_FOUND`; `NO_ANSWER` when the server couldn't be reached or the response was not from Tidings.
   */
  readonly code: string
  /** HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** All invalid fields of the input; empty if the error has another reason. */
  readonly fields: readonly FieldError[]

  constructor({ message, code, status, fields, cause }: Refusal) {
    super(message, cause && { cause })
    // The parent's constructor sets its own prototype on every instance.
    Object.setPrototypeOf(this, TidingsError.prototype)
    this.name = 'TidingsError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** A failure as reported by tRPC's own error; error responses of the server have `data`. */
interface Failure extends Error {
  data?: { code: string; httpStatus: number; fields?: readonly FieldError[] } | null
  meta?: Record<string, unknown> | undefined
}

/** @internal The `TidingsError` for a failure. */
export function tidingsError(failure: Failure): TidingsError {
  const { status, code, text } = described(failure)
  return new TidingsError({
    message: status === undefined ? text : `${status}: ${text}`,
    code,
    status,
    fields: failure.data?.fields ?? [],
    cause: failure.cause instanceof Error ? failure.cause : undefined,
  })
}

function described({ message, data, meta, cause }: Failure) {
  if (data) return { status: data.httpStatus, code: data.code, text: message }
  if (cause instanceof UnexpectedResponse)
    return { status: cause.status, code: 'NO_ANSWER', text: cause.message }
  // Rejected before it reached a procedure, for example as too large: the body is then a REST error.
  const refusal = meta?.responseJSON as { message?: unknown; code?: unknown } | undefined
  return {
    status: meta?.response instanceof Response ? meta.response.status : undefined,
    code: typeof refusal?.code === 'string' ? refusal.code : 'NO_ANSWER',
    text: typeof refusal?.message === 'string' ? refusal.message : message,
  }
}

/** @internal The response was not written by Tidings: a proxy's page, another program at that address. */
export class UnexpectedResponse extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(statusText || 'This is not a response of Tidings.')
    this.status = status
  }
}

/** Long lists of batched names would exceed the URL length that servers accept. */
const MAX_URL_LENGTH = 4000

/**
 * All calls as typed functions: `client.articles.list.query({ page: 1 })`. Calls made at the same time are batched into
 * one request. They reject with TidingsError.
 */
export function createTidingsClient(options: ClientOptions): TidingsClient {
  const { baseUrl, token, fetch, onTokenError = warn } = options
  const client = createTRPCClient<AnyTRPCRouter>({
    links: [
      namedErrors,
      httpBatchLink({
        url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/trpc`,
        maxURLLength: MAX_URL_LENGTH,
        maxItems: MAX_BATCH,
        // Without a token, pages of the same origin still send their cookie; others must not.
        async fetch(url, request) {
          const response = await (fetch ?? globalThis.fetch)(url as string, {
            ...(request as RequestInit),
            credentials: 'same-origin',
          })
          if (!response.headers.get('content-type')?.includes('json')) throw new UnexpectedResponse(response)
          return response
        },
        headers: () => bearer(token, onTokenError),
      }),
    ],
  })
  // The names and types of the calls, which tRPC's proxy resolves at run time.
  return client as unknown as TidingsClient
}
export type TidingsClient = TidingsCalls

/**
 * @internal The Authorization header of a request; none without a token, or when getting it fails, which is reported to
 * `onTokenError`.
 */
export async function bearer(token: Token | undefined, onTokenError: (error: unknown) => void) {
  try {
    const value = typeof token === 'function' ? await token() : token
    return value ? { authorization: `Bearer ${value}` } : {}
  } catch (error) {
    onTokenError(error)
    return {}
  }
}

/** @internal The default `onTokenError`. */
export function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a library has no log of its own; whoever has one passes onTokenError.
  console.warn('Tidings: no token could be obtained, so the request is sent without one.', error)
}

const namedErrors: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ op, next }) => {
    const responses = next(op)
    return {
      ...responses,
      subscribe: (observer) =>
        responses.subscribe({
          ...observer,
          error: (failure) => observer.error?.(tidingsError(failure) as unknown as typeof failure),
        }),
    }
  }
