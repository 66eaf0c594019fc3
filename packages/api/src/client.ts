import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
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

  constructor({ message, data, meta, cause }: TRPCClientError<AppRouter>) {
    const answer = answerOf(meta)
    const status = data?.httpStatus ?? answer?.status
    const text = data ? message : answer?.statusText || message
    super(status === undefined ? text : `${status}: ${text}`, cause && { cause })
    // The parent's constructor makes every instance one of its own.
    Object.setPrototypeOf(this, TidingsError.prototype)
    this.name = 'TidingsError'
    this.code = data?.code ?? 'NO_ANSWER'
    this.status = status
  }
}

/** The HTTP answer that tRPC puts beside an error; a `fetch` of the caller's may use another class of it. */
function answerOf(
  meta: TRPCClientError<AppRouter>['meta'],
): { status: number; statusText: string } | undefined {
  const answer = meta?.response as Partial<Response> | undefined
  return typeof answer?.status === 'number'
    ? { status: answer.status, statusText: answer.statusText ?? '' }
    : undefined
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
        url: `${baseUrl.replace(/\/+$/, '')}/api/trpc`,
        maxURLLength: LONGEST_URL,
        // A browser without a token still sends its cookie.
        fetch: (url, options) =>
          (fetch ?? globalThis.fetch)(url, { ...(options as RequestInit), credentials: 'include' }),
        headers: () => bearer(token, onTokenError),
      }),
    ],
  })
}
export type TidingsClient = ReturnType<typeof createTidingsClient>

async function bearer(token: Token | undefined, onTokenError: (error: unknown) => void) {
  try {
    const value = typeof token === 'function' ? await token() : token
    return value ? { authorization: `Bearer ${value}` } : {}
  } catch (error) {
    onTokenError(error)
    return {}
  }
}

function warn(error: unknown): void {
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
