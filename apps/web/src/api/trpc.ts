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
import { normalizeAnswers } from './answers/normalize-answers.ts'

/** What a failure to fetch is called, where the specification gives it a name. */
const names: Record<string, string> = {
  'articles.stats': 'Failed to fetch article stats',
  'newsletters.list': 'Failed to fetch newsletters',
}

/** Returns the errors of some queries the message that is specified for them; code and cause stay. */
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

/** As long as the specification gives a network. */
const MAX_WAIT_MS = 30_000

/** Also on requests without a body, as every call of the product has it. */
const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * A client of this server's API. The session travels in a cookie and, as requests have to say who asks, in a bearer
 * token that is made of it: by a request of its own, which brings the cookie alone. Tests say what represents the
 * network, and that calls travel one by one.
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
      normalizeAnswers,
      splitLink({
        condition: ({ path }) => path === 'auth.token',
        true: httpLink({ ...network, headers: JSON_TYPE }),
        false: isBatched
          ? httpBatchLink({
              ...network,
              headers,
              // Longer addresses are refused by some proxies; the batch is split instead.
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

/** Looked up at each request, as tests put another in its place. */
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
