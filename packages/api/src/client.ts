import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { LARGEST_BATCH } from './largest-batch.ts'
import type { AppRouter } from './router.ts'

type Fetch = typeof globalThis.fetch
type Token = string | (() => string | undefined | Promise<string | undefined>)

export interface ClientOptions {
  /** Where Tidings is reached, without `/api`; a slash at the end does no harm. */
  baseUrl: string
  /** The bearer token that signing up or in answered, or how to come by it before each request. */
  token?: Token | undefined
  /** In place of the global one, say to trace requests. */
  fetch?: Fetch | undefined
  /** Told why a token could not be had; the request then goes without it. Left out: a warning on the console. */
  onTokenError?: ((error: unknown) => void) | undefined
}

/**
 * The one error that calls reject with. The message reads `{status}: {text}`, as clients of the product show it;
 * without an answer it is what the network said.
 */
export class TidingsError extends TRPCClientError<AppRouter> {
  /** Stable, such as `NOT_FOUND`; `NO_ANSWER` when the server couldn't be reached or answered something else. */
  readonly code: string
  /** Of the HTTP answer; undefined when there was none. */
  readonly status: number | undefined
  /** Every field of what was sent that is not valid; empty where that is not why. */
  readonly fields: readonly { path: string; message: string }[]

  constructor(error: TRPCClientError<AppRouter>) {
    const { status, code, text } = described(error)
    super(status === undefined ? text : `${status}: ${text}`, error.cause && { cause: error.cause })
    // The parent's constructor makes every instance one of its own.
    Object.setPrototypeOf(this, TidingsError.prototype)
    this.name = 'TidingsError'
    this.code = code
    this.status = status
    this.fields = error.data?.fields ?? []
  }
}

function described({ message, data, meta, cause }: TRPCClientError<AppRouter>) {
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

/** What came back was not written by Tidings: a proxy's page, another program at that address. */
export class ForeignAnswer extends Error {
  readonly status: number

  constructor({ status, statusText }: Response) {
    super(statusText || 'This is no answer of Tidings.')
    this.status = status
  }
}

/** Long lists of batched names would not fit into what servers take as one address. */
const LONGEST_URL = 4000

/**
 * The product's calls as typed functions: `client.articles.list.query({ page: 1 })`. Calls made at the same time
 * travel in one request. They reject with TidingsError.
 */
export function createTidingsClient({ baseUrl, token, fetch, onTokenError = warn }: ClientOptions) {
  return createTRPCClient<AppRouter>({
    links: [
      namedErrors,
      httpBatchLink({
        url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/trpc`,
        maxURLLength: LONGEST_URL,
        maxItems: LARGEST_BATCH,
        // A page of the same origin without a token still sends its cookie; no other may.
        async fetch(url, options) {
          const request = { ...(options as RequestInit), credentials: 'same-origin' } as const
          const answer = await (fetch ?? globalThis.fetch)(url, request)
          if (!answer.headers.get('content-type')?.includes('json')) throw new ForeignAnswer(answer)
          return answer
        },
        headers: () => bearer(token, onTokenError),
      }),
    ],
  })
}
export type TidingsClient = ReturnType<typeof createTidingsClient>

/** The header that goes with a request; none without a token, or when it can't be had, of which `onTokenError` is told. */
export async function bearer(token: Token | undefined, onTokenError: (error: unknown) => void) {
  try {
    const value = typeof token === 'function' ? await token() : token
    return value ? { authorization: `Bearer ${value}` } : {}
  } catch (error) {
    onTokenError(error)
    return {}
  }
}

/** What is done about a token that can't be had, unless somebody says otherwise. */
export function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a library has no log of its own; whoever has one passes onTokenError.
  console.warn('Tidings: no token could be had, the request goes without it.', error)
}

const namedErrors: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => observer.error(new TidingsError(error)),
        complete: () => observer.complete(),
      }),
    )
