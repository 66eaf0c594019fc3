import type { QueryClient } from '@tanstack/react-query'
import { MAX_BATCH } from '@tidings/api/max-batch'
import type { AppRouter } from '@tidings/api/router'
import { type TRPCClient, TRPCClientError } from '@trpc/client'
import { bearer, setTokenSource } from './access-token.ts'
import { byPath } from './trpc.ts'

/** The messages of failed fetches that the specification defines; code and cause are kept. */
const names: Record<string, string> = {
  'articles.stats': 'Failed to fetch article stats',
  'newsletters.list': 'Failed to fetch newsletters',
}

/** The network timeout in the specification. */
const MAX_WAIT_MS = 30_000
/** Some proxies reject longer URLs; the batch is split instead. */
const MAX_URL = 2000
/** Also on requests without a body, as on every call of the product. */
const JSON_TYPE = { 'content-type': 'application/json' }

type Kind = 'query' | 'mutate'
type Call = {
  path: string
  input: unknown
  signal: AbortSignal | undefined
  resolve: (data: unknown) => void
  reject: (error: unknown) => void
}

/**
 * A client of this server's API, which sends the calls made at the same time in one request. The session is in a cookie
 * and, as requests must identify the user, in a bearer token derived from it, which a separate request with only the
 * cookie returns. Tests replace the network, and disable batching.
 */
export function createClient(
  queryClient: QueryClient,
  { fetch = globalFetch, isBatched = true }: { fetch?: typeof globalThis.fetch; isBatched?: boolean } = {},
) {
  const waiting: Record<Kind, Call[]> = { query: [], mutate: [] }

  async function send(kind: Kind, calls: readonly Call[], isBatch: boolean): Promise<void> {
    try {
      const isToken = calls[0]?.path === TOKEN
      const response = await fetch(addressOf(kind, calls, isBatch), {
        method: kind === 'query' ? 'GET' : 'POST',
        credentials: 'include',
        headers: { ...JSON_TYPE, ...(!isToken && (await bearer(queryClient))) },
        signal: signalOf(calls),
        ...(kind === 'mutate' && { body: JSON.stringify(inputOf(calls, isBatch)) }),
      })
      const read: unknown = await response.json()
      for (const [n, call] of calls.entries()) settle(call, Array.isArray(read) ? read[n] : read)
    } catch (cause) {
      for (const call of calls) fail(call, cause)
    }
  }

  /** Sends the waiting calls in as few requests as possible. */
  function sendAll(kind: Kind): void {
    let batch: Call[] = []
    for (const call of waiting[kind].splice(0)) {
      if (call.signal?.aborted) {
        fail(call, call.signal.reason)
        continue
      }
      const longer = [...batch, call]
      if (batch.length > 0 && (longer.length > MAX_BATCH || addressOf(kind, longer, true).length > MAX_URL)) {
        send(kind, batch, true)
        batch = [call]
      } else batch = longer
    }
    if (batch.length > 0) send(kind, batch, true)
  }

  const client = byPath((path, name, [input, options]) => {
    const kind = name as Kind
    const { signal } = (options ?? {}) as { signal?: AbortSignal }
    return new Promise((resolve, reject) => {
      const call: Call = { path: path.join('.'), input, signal, resolve, reject }
      if (!isBatched || call.path === TOKEN) send(kind, [call], false)
      else if (waiting[kind].push(call) === 1) setTimeout(sendAll, 0, kind)
    })
  }) as TRPCClient<AppRouter>
  setTokenSource(queryClient, () =>
    client.auth.token.mutate({}, { signal: AbortSignal.timeout(MAX_WAIT_MS) }),
  )
  return client
}

/** The call that is sent with the cookie alone. */
const TOKEN = 'auth.token'

/** Looked up at each request, as tests replace it. */
const globalFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)

const inputOf = (calls: readonly Call[], isBatch: boolean): unknown =>
  isBatch ? { ...calls.map(({ input }) => input) } : calls[0]?.input

function addressOf(kind: Kind, calls: readonly Call[], isBatch: boolean): string {
  const inputs = inputOf(calls, isBatch)
  const query = [
    isBatch && 'batch=1',
    kind === 'query' && inputs !== undefined && `input=${encodeURIComponent(JSON.stringify(inputs))}`,
  ].filter(Boolean)
  return `/api/trpc/${calls.map(({ path }) => path).join(',')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Aborted once each of the calls is. */
function signalOf(calls: readonly Call[]): AbortSignal {
  const batch = new AbortController()
  const leave = () => {
    if (calls.every(({ signal }) => signal?.aborted)) batch.abort()
  }
  for (const { signal } of calls) signal?.addEventListener('abort', leave, { once: true })
  return batch.signal
}

function settle(
  call: Call,
  answer: { result?: { data?: unknown }; error?: { code?: unknown } } | undefined,
): void {
  const isRefused = typeof answer?.error?.code === 'number'
  if (answer?.result) call.resolve(answer.result.data)
  else fail(call, isRefused ? answer : new Error('This is not a response of Tidings.'))
}

/** Rejects with an error of tRPC, whose cause is that of the connection. */
function fail({ path, reject }: Call, cause: unknown): void {
  const error = TRPCClientError.from<AppRouter>(cause as Error)
  const name = names[path]
  const { shape } = error
  reject(
    name ? new TRPCClientError(name, { cause: error, ...(shape && { result: { error: shape } }) }) : error,
  )
}
