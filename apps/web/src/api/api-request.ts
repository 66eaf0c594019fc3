import type { QueryClient } from '@tanstack/react-query'
import { bearer } from './access-token.ts'

/** A response that is not OK. The message is `{status}: {response text, or status text if that is empty}`. */
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
  /** Sent as JSON; a form is sent as it is, for example with pictures. */
  body?: unknown
  signal?: AbortSignal
}

/**
 * Sends a request to a path of the server, with the session's cookies and its bearer token. Throws ApiError for any
 * response that is not OK, and fetch's error without a response.
 */
export async function apiRequest(
  client: QueryClient,
  path: string,
  request: ApiRequest = {},
): Promise<Response> {
  const { method = 'GET', body, signal } = request
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    credentials: 'include',
    // The browser sets the content type of a form itself, with the boundary between its parts.
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(await bearer(client)) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response
}

/** The default query function: GET on the path in the key, parsing JSON. */
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
