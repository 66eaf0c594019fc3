import type { RestRoute } from '@tidings/api/rest'
import type { InjectOptions } from 'fastify'

/** The input of a procedure. */
export type ProcedureInput = Record<string, unknown>

/** The REST request of a procedure. */
export function restRequest(
  { method, path }: Omit<RestRoute, 'example'>,
  input: ProcedureInput,
): InjectOptions {
  const rest = { ...input }
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = inAddress(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET' && method !== 'DELETE') {
    return { method: method as 'POST', url: `/api${place}`, payload: rest }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, inAddress(value))
  }
  return { method, url: `/api${place}${query.size > 0 ? `?${query}` : ''}` }
}

/** The tRPC request of a procedure. */
export function trpcRequest(
  { method, procedure }: Omit<RestRoute, 'example'>,
  input: ProcedureInput,
): InjectOptions {
  const url = `/api/trpc/${procedure}`
  return method === 'GET'
    ? { method: 'GET', url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}` }
    : { method: 'POST', url, payload: input }
}

/** A value as text in a URL, without lone surrogates. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.toWellFormed()
}
