import type { QueryClient } from '@tanstack/react-query'
import { bearer } from '../../api/access-token.ts'
import type { Call } from './api-document.ts'

/** What somebody filled in for a call. */
export interface Filled {
  /** By name, path and query in one. */
  parameters: Record<string, string>
  /** JSON as it was typed. */
  json: string
  /** The fields of a form, files among them. */
  form: Record<string, string | File>
  /** Empty: as the browser is signed in. */
  token: string
}

export interface Answer {
  status: number
  /** Such as `404 Not Found`. */
  line: string
  ms: number
  /** JSON set in lines, anything else as it came. */
  text: string
}

/** Where the call goes, with its path and query filled in; what was left empty is left out of the query. */
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

/** Makes the call for real and returns its answer, also one that refuses. Throws when there is none. */
export async function sendCall(
  client: QueryClient,
  call: Call,
  { parameters, json, form, token }: Filled,
): Promise<Answer> {
  const begun = performance.now()
  const answer = await fetch(addressOf(call, parameters), {
    method: call.method,
    // A token is to be tried alone, without the cookie that would pass in its place.
    credentials: token ? 'omit' : 'include',
    headers: {
      ...(call.body?.type === 'application/json' && { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : await bearer(client)),
    },
    ...(call.body && { body: call.body.type === 'application/json' ? json : formOf(form) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    line: `${answer.status} ${answer.statusText}`.trim(),
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
