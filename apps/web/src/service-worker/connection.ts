import { sessionEnded, signedIn } from './account.ts'
import { type Call, type CallResult, readResponse } from './calls.ts'

import { setReachable } from './state.ts'

/** The server could not be reached: there is no connection, or it is not running. */
export class ServerUnreachable extends Error {}

/**
 * Fetches from the server; throws ServerUnreachable without a response of its own, and what fetch throws when the page
 * aborts the request.
 */
export async function fetchFromServer(request: Request | string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(request, init)
  } catch (cause) {
    // That says nothing of the server.
    if (request instanceof Request && request.signal.aborted) throw cause
    setReachable(false)
    throw new ServerUnreachable('The server could not be reached.', { cause })
  }
  const hasResponded = !isUnreachable(response)
  setReachable(hasResponded)
  if (!hasResponded) throw new ServerUnreachable(`A proxy answered with ${response.status}.`)
  return response
}

/**
 * Calls the server without a page, for the user of that token; throws ServerUnreachable. Undefined if the response
 * isn't one of tRPC.
 */
export async function call(
  {
    isBatch = true,
    token,
    method,
  }: { isBatch?: boolean; token?: string | undefined; method: 'GET' | 'POST' },
  calls: readonly Call[],
): Promise<CallResult[] | undefined> {
  const inputs = Object.fromEntries(calls.map(({ input }, n) => [n, input]))
  const sent = JSON.stringify(isBatch ? inputs : calls[0]?.input)
  const query = new URLSearchParams({
    ...(isBatch && { batch: '1' }),
    ...(method === 'GET' && { input: sent }),
  })
  const response = await fetchFromServer(`/api/trpc/${calls.map(({ path }) => path).join(',')}?${query}`, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: sent }),
  })
  return readResponse(response, { isBatch, calls })
}

/**
 * Requests the browser's session, which decides whose data is stored; returns a token for it, if it is that user's:
 * nothing must be sent or fetched for another user who is signed in by now. Undefined otherwise; throws
 * ServerUnreachable.
 */
export async function tokenOf(userId: string | undefined): Promise<string | undefined> {
  const [result] = (await call({ isBatch: false, method: 'POST' }, [{ path: 'auth.token', input: {} }])) ?? []
  if (!result || !('data' in result)) return undefined
  const { user, token } = result.data as { user: { uid: string } | null; token: string | null }
  await (user ? signedIn(user.uid) : sessionEnded())
  return user?.uid === userId ? (token ?? undefined) : undefined
}

/** Whether a proxy reports that the server could not be reached: that is treated like a missing connection. */
export function isUnreachable({ status, headers }: Response): boolean {
  return [502, 503, 504].includes(status) && !headers.get('content-type')?.startsWith('application/json')
}
