import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { TidingsCalls } from './client-calls.ts'
import { LARGEST_BATCH } from './largest-batch.ts'

type Fetch = typeof globalThis.fetch
type Token = string | (() => string | undefined | Promise<string | undefined>)

export interface ClientOptions {
  /** Where Tidings is reached, without `/api`; a slash at the end does no harm. */
  baseUrl: string
  /** The bearer token that signing up or in answered, or how to come by it before each request. */
  token?: Token | undefined
  /** In place of the global one, say to trace requests. */
  fetch?: Fetch | undefined
  /** Told why a token could not be obtained; the request then goes without it. Left out: a warning on the console. */
  onTokenError?: ((error: unknown) => void) | undefined
}

/** A field of what was sent that is not valid; `path` is written as `tags.0`. */
export interface FieldError {
  path: string
  message: string
}

/** What is known of a refusal. */
interface Refusal {
  message: string
  code: string
  status: number | undefined
  fields: readonly FieldError[]
  cause: Error | undefined
}

/** tRPC hands on as they are what is of its own kind; our declarations do without its types, which lead to the server's. */
const OfTrpc = TRPCClientError as unknown as new (message: string, options?: { cause: Error }) => Error

/**
 * The one error that calls reject with. The message reads `{status}: {text}`, as clients of the product show it;
 * without an answer it is what the network said.
 */
export class TidingsError extends OfTrpc {
  /** Stable, such as `NOT_FOUND`; `NO_ANSWER` when the server couldn't be reached or answered something else. */
  readonly code: string
  /** Of the HTTP answer; undefined when there was none. */
  readonly status: number | undefined
  /** Every field of what was sent that is not valid; empty where that is not why. */
  readonly fields: readonly FieldError[]

  constructor({ message, code, status, fields, cause }: Refusal) {
    super(message, cause && { cause })
    // The parent's constructor makes every instance one of its own.
    Object.setPrototypeOf(this, TidingsError.prototype)
    this.name = 'TidingsError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** What tRPC says of a failure, as its own error does; a refusal of the server has `data`. */
interface Failure extends Error {
  data?: { code: string; httpStatus: number; fields?: readonly FieldError[] } | null
  meta?: Record<string, unknown> | undefined
}

/** @internal The error that a failure is told by. */
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
  if (cause instanceof ForeignAnswer) return { status: cause.status, code: 'NO_ANSWER', text: cause.message }
  // Refused before it became a call, say as too large: the answer then looks like those of REST.
  const refusal = meta?.responseJSON as { message?: unknown; code?: unknown } | undefined
  return {
    status: meta?.response instanceof Response ? meta.response.status : undefined,
    code: typeof refusal?.code === 'string' ? refusal.code : 'NO_ANSWER',
    text: typeof refusal?.message === 'string' ? refusal.message : message,
  }
}

/** @internal What came back was not written by Tidings: a proxy's page, another program at that address. */
export class ForeignAnswer extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(statusText || 'This is not a response of Tidings.')
    this.status = status
  }
}

/** Long lists of batched names would not fit into what servers take as one address. */
const LONGEST_URL = 4000

/**
 * The product's calls as typed functions: `client.articles.list.query({ page: 1 })`. Calls made at the same time
 * travel in one request. They reject with TidingsError.
 */
export function createTidingsClient(options: ClientOptions): TidingsClient {
  const { baseUrl, token, fetch, onTokenError = warn } = options
  const client = createTRPCClient<AnyTRPCRouter>({
    links: [
      namedErrors,
      httpBatchLink({
        url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/trpc`,
        maxURLLength: LONGEST_URL,
        maxItems: LARGEST_BATCH,
        // A page of the same origin without a token still sends its cookie; no other may.
        async fetch(url, request) {
          const answer = await (fetch ?? globalThis.fetch)(url as string, {
            ...(request as RequestInit),
            credentials: 'same-origin',
          })
          if (!answer.headers.get('content-type')?.includes('json')) throw new ForeignAnswer(answer)
          return answer
        },
        headers: () => bearer(token, onTokenError),
      }),
    ],
  })
  // The names and types of the calls, which tRPC's proxy makes up as they are used.
  return client as unknown as TidingsClient
}
export type TidingsClient = TidingsCalls

/**
 * @internal The header that goes with a request; none without a token, or when it can't be obtained, of which
 * `onTokenError` is told.
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

/** @internal What is done about a token that can't be obtained, unless somebody says otherwise. */
export function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a library has no log of its own; whoever has one passes onTokenError.
  console.warn('Tidings: no token could be obtained, so the request is sent without one.', error)
}

const namedErrors: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ op, next }) => {
    const answers = next(op)
    return {
      ...answers,
      subscribe: (observer) =>
        answers.subscribe({
          ...observer,
          error: (failure) => observer.error?.(tidingsError(failure) as unknown as typeof failure),
        }),
    }
  }
