import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/schemas/user'
import { logFailure } from '../lib/log.ts'

/** What the server makes of the cookie's session: nulls where nobody is signed in. `expiresIn` in seconds. */
interface Made {
  user: User | null
  token: string | null
  expiresIn: number
}

/** In the cache of queries, which is memory alone: no token is ever stored, and all are forgotten with the session's data. */
const KEY = ['access-token']

/** How long before their expiry tokens are renewed, as specified for identity providers. */
const RENEWED_EARLY_MS = 300_000

/** From now on `make` is asked for tokens: once for all requests of that time, and again before one expires. */
export function setTokenSource(client: QueryClient, make: () => Promise<Made>): void {
  client.setQueryDefaults<Made>(KEY, {
    queryFn: make,
    gcTime: Infinity,
    staleTime: ({ state: { data } }) => (data?.token ? data.expiresIn * 1000 - RENEWED_EARLY_MS : Infinity),
  })
}

/** The header of a request: none without a token, or where none can be obtained, which is logged. Never throws. */
export async function bearer(client: QueryClient): Promise<{ authorization?: string }> {
  const token = await accessToken(client)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The same for a request that can't wait, as its page is going away: of the token that is there already. */
export function cachedBearer(client: QueryClient): { authorization?: string } {
  const token = unexpired(client)?.token
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The user's token; undefined where there is none, or none can be obtained, which is logged. Never throws. */
export async function accessToken(client: QueryClient): Promise<string | undefined> {
  return (await tokenAndUser(client))?.token ?? undefined
}

/** The same with whom it represents; undefined where none can be obtained. */
export async function tokenAndUser(client: QueryClient): Promise<Made | undefined> {
  if (!client.getQueryDefaults(KEY).queryFn) return undefined
  try {
    return await client.fetchQuery<Made>({ queryKey: KEY })
  } catch (error) {
    // Forgotten while it was under way, as somebody signed in or out.
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

/** The token at hand, even if it is soon to expire. */
function unexpired(client: QueryClient): Made | undefined {
  const { data, dataUpdatedAt } = client.getQueryState<Made>(KEY) ?? {}
  if (!data?.token) return undefined
  return Date.now() < (dataUpdatedAt ?? 0) + data.expiresIn * 1000 ? data : undefined
}

/** The session is another one, or over: the next request asks for a new token. */
export function forgetToken(client: QueryClient): void {
  client.removeQueries({ queryKey: KEY })
}
