import { LARGEST_BATCH } from '@tidings/api/largest-batch'
import type { AppRouter } from '@tidings/api/router'
import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { namedFailures } from './named-failures.ts'

export const trpc = createTRPCReact<AppRouter>()

/** A client of this server's API; the session travels in a cookie. */
export function createClient() {
  return trpc.createClient({
    links: [
      namedFailures,
      httpBatchLink({
        url: '/api/trpc',
        // Longer addresses are refused by some proxies; the batch is split instead.
        maxURLLength: 2000,
        maxItems: LARGEST_BATCH,
        // Also on those without a body, as every call of the product has it.
        headers: { 'content-type': 'application/json' },
        fetch: (url, { signal, ...options } = {}) =>
          fetch(url, { ...options, signal: signal ?? null, credentials: 'include' }),
      }),
    ],
  })
}
