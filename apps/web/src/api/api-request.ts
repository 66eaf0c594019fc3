import type { QueryClient } from '@tanstack/react-query'
import { bearer } from './access-token.ts'

/** An answer that is not OK. The message reads `{status}: {response text, or status text where that is empty}`. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
  }
}

interface ApiRequest {
  method?: string
  /** Sent as JSON; a form is sent as it is, as pictures are. */
  body?: unknown
  signal?: AbortSignal
}

/**
 * Calls the server at a path, with the cookies of the session and its bearer token. Throws ApiError for any answer that is
 * not OK, and what fetch throws when there is none.
 */
export async function apiRequest(
  client: QueryClient,
  path: string,
  request: ApiRequest = {},
): Promise<Response> {
  const { method = 'GET', body, signal } = request
  const isForm = body instanceof FormData
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    // A browser writes the type of a form itself, with the boundary between its parts.
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(await bearer(client)) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText)
  return answer
}

/** What queries without a function of their own do: GET on the path in their key, reading JSON. */
export async function fetchPath({
  client,
  queryKey,
  signal,
}: {
  client: QueryClient
  queryKey: readonly unknown[]
  signal: AbortSignal
}): Promise<unknown> {
  return (await apiRequest(client, String(queryKey[0]), { signal })).json()
}
