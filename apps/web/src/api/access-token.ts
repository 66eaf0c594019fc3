import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/user/schema'
import { logFailure } from '../lib/log.ts'

/** The server's response for the cookie's session: nulls if nobody is signed in. `expiresIn` in seconds. */
interface Made {
  user: User | null
  token: string | null
  expiresIn: number
}

/**
 * In the query cache, which is in memory only: no token is ever stored, and all are dropped with the session's data.
 */
const KEY = ['access-token']

/** How long before their expiry tokens are renewed, as specified for identity providers. */
const RENEWED_EARLY_MS = 300_000

/** From now on tokens are requested from `make`: once for concurrent requests, and again before they expire. */
export function setTokenSource(client: QueryClient, make: () => Promise<Made>): void {
  client.setQueryDefaults<Made>(KEY, {
    queryFn: make,
    gcTime: Infinity,
    staleTime: ({ state: { data } }) => (data?.token ? data.expiresIn * 1000 - RENEWED_EARLY_MS : Infinity),
  })
}

/**
 * The Authorization header of a request: empty without a token, or if getting it fails, which is logged. Never throws.
 */
export async function bearer(client: QueryClient): Promise<{ authorization?: string }> {
  const token = await accessToken(client)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The same for a request that can't wait, because its page is closing: with the token that is available. */
export function cachedBearer(client: QueryClient): { authorization?: string } {
  const token = unexpired(client)?.token
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The user's token; undefined if there is none, or if getting it fails, which is logged. Never throws. */
export async function accessToken(client: QueryClient): Promise<string | undefined> {
  return (await tokenAndUser(client))?.token ?? undefined
}

/** The same with its user; undefined if getting it fails. */
export async function tokenAndUser(client: QueryClient): Promise<Made | undefined> {
  if (!client.getQueryDefaults(KEY).queryFn) return undefined
  try {
    return await client.fetchQuery<Made>({ queryKey: KEY })
  } catch (error) {
    // Dropped meanwhile, as somebody signed in or out.
    if (error instanceof CancelledError) return tokenAndUser(client)
    const kept = unexpired(client)
    logFailure(
      kept
        ? 'The token could not be renewed.'
        : 'No token could be obtained, so the request is sent without one.',
      error,
    )
    return kept
  }
}

/** The current token, even if it is about to expire. */
function unexpired(client: QueryClient): Made | undefined {
  const { data, dataUpdatedAt } = client.getQueryState<Made>(KEY) ?? {}
  if (!data?.token) return undefined
  return Date.now() < (dataUpdatedAt ?? 0) + data.expiresIn * 1000 ? data : undefined
}

/** The session has changed or ended: the next request gets a new token. */
export function forgetToken(client: QueryClient): void {
  client.removeQueries({ queryKey: KEY })
}
