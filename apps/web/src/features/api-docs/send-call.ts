import type { QueryClient } from '@tanstack/react-query'
import { bearer } from '../../api/access-token.ts'
import type { Call } from './api-document.ts'

/** The values that were filled in for a call. */
export interface Filled {
  /** By name, path and query together. */
  parameters: Record<string, string>
  /** JSON as typed. */
  json: string
  /** The fields of a form, including files. */
  form: Record<string, string | File>
  /** Empty: with the browser's session. */
  token: string
}

export interface CallResponse {
  status: number
  /** Such as `404 Not Found`. */
  line: string
  ms: number
  /** Formatted JSON, anything else as received. */
  text: string
}

/** The URL of the call, with its path and query filled in; empty values are left out of the query. */
export function addressOf({ path, parameters }: Call, filled: Record<string, string>): string {
  const query = new URLSearchParams()
  let address = path
  for (const parameter of parameters) {
    const value = filled[parameter.name] ?? ''
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(value))
    else if (parameter.in === 'query' && value !== '') query.set(parameter.name, value)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

/** Makes the call and returns its response, including errors. Throws without a response. */
export async function sendCall(
  client: QueryClient,
  call: Call,
  { parameters, json, form, token }: Filled,
): Promise<CallResponse> {
  const begun = performance.now()
  const response = await fetch(addressOf(call, parameters), {
    method: call.method,
    // A token is tried without the cookie, which would authenticate the call instead.
    credentials: token ? 'omit' : 'include',
    headers: {
      ...(call.body?.type === 'application/json' && { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : await bearer(client)),
    },
    ...(call.body && { body: call.body.type === 'application/json' ? json : formOf(form) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    line: `${response.status} ${response.statusText}`.trim(),
    ms: Math.round(performance.now() - begun),
    text: inLines(text),
  }
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
