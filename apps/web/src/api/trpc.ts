import type { QueryClient } from '@tanstack/react-query'
import { MAX_BATCH } from '@tidings/api/max-batch'
import type { AppRouter } from '@tidings/api/router'
import {
  type getFetch,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import { bearer, setTokenSource } from './access-token.ts'

/** The messages of failed fetches that the specification defines. */
const names: Record<string, string> = {
  'articles.stats': 'Failed to fetch article stats',
  'newsletters.list': 'Failed to fetch newsletters',
}

/** Gives the errors of some queries the message that is specified for them; code and cause are kept. */
const namedFailures: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => observer.error(withName(error, names[op.path])),
      }),
    )

export const trpc = createTRPCReact<AppRouter>()

/** The network timeout in the specification. */
const MAX_WAIT_MS = 30_000

/** Also on requests without a body, as on every call of the product. */
const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * A client of this server's API. The session is in a cookie and, as requests must identify the user, in a bearer token
 * derived from it, which a separate request with only the cookie returns. Tests replace the network, and disable
 * batching.
 */
export function createClient(
  queryClient: QueryClient,
  { fetch = globalFetch, isBatched = true }: { fetch?: typeof globalThis.fetch; isBatched?: boolean } = {},
) {
  const network: { url: string; fetch: ReturnType<typeof getFetch> } = {
    url: '/api/trpc',
    fetch: (url, { signal, ...options } = {}) =>
      fetch(url, { ...options, signal: signal ?? null, credentials: 'include' }),
  }
  const headers = async () => ({ ...JSON_TYPE, ...(await bearer(queryClient)) })
  const client = trpc.createClient({
    links: [
      namedFailures,
      splitLink({
        condition: ({ path }) => path === 'auth.token',
        true: httpLink({ ...network, headers: JSON_TYPE }),
        false: isBatched
          ? httpBatchLink({
              ...network,
              headers,
              // Some proxies reject longer URLs; the batch is split instead.
              maxURLLength: 2000,
              maxItems: MAX_BATCH,
            })
          : httpLink({ ...network, headers }),
      }),
    ],
  })
  setTokenSource(queryClient, () =>
    client.auth.token.mutate({}, { signal: AbortSignal.timeout(MAX_WAIT_MS) }),
  )
  return client
}

/** Looked up at each request, as tests replace it. */
const globalFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)

function withName(cause: TRPCClientError<AppRouter>, name: string | undefined): TRPCClientError<AppRouter> {
  if (!name) return cause
  const { shape, meta } = cause
  return new TRPCClientError(name, {
    cause,
    ...(shape && { result: { error: shape } }),
    ...(meta && { meta }),
  })
}
