import { logFailure } from './log.ts'

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
  /** Gives the bearer token, undefined for none. When it fails, the request goes out without one. */
  token?: () => Promise<string | undefined>
  signal?: AbortSignal
}

/**
 * Calls the server at a path, with the cookies of the session. Throws ApiError for any answer that is not OK, and what
 * fetch throws when there is none.
 */
export async function apiRequest(path: string, request: ApiRequest = {}): Promise<Response> {
  const { method = 'GET', body, token, signal } = request
  const isForm = body instanceof FormData
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    // A browser writes the type of a form itself, with the boundary between its parts.
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(await bearer(token)) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText)
  return answer
}

/** What queries without a function of their own do: GET on the path in their key, reading JSON. */
export async function fetchPath({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[]
  signal: AbortSignal
}): Promise<unknown> {
  return (await apiRequest(String(queryKey[0]), { signal })).json()
}

async function bearer(token: ApiRequest['token']): Promise<Record<string, string>> {
  try {
    const value = await token?.()
    return value ? { authorization: `Bearer ${value}` } : {}
  } catch (error) {
    logFailure('No token could be had, the request goes without it.', error)
    return {}
  }
}
