import { type RestRoute, restRoutes } from '@tidings/api/rest'
import { allProcedures } from '@tidings/api/testing/procedures'
import { invalidInputs } from '@tidings/api-server/testing/invalid-inputs'
import { type ProcedureInput, restRequest, trpcRequest } from '@tidings/api-server/testing/procedure-request'
import { type BadCase, generated } from './bad-case.ts'

/** A raw request; `sent` are the values by field, to check whether they are returned. */
export interface BadRequest {
  procedure: string
  method: string
  url: string
  body?: string
  sent: ProcedureInput
}

/** A procedure with a valid input. */
export interface Target {
  route: RestRoute
  fields: string[]
  good: ProcedureInput
}

/** Longer URLs never reach the program: Node rejects more than 16 KB of headers. */
const MAX_IN_URL = 12_000
/** Larger values are only sent in all fields at once. */
const LARGE = 100_000

/** Every procedure of the router; `ids` by field replace those of the documented examples. */
export function targets(ids: (procedure: string, field: string) => string | undefined): Target[] {
  return restRoutes().map((route) => {
    const fields = allProcedures().find(({ name }) => name === route.procedure)?.fields ?? []
    const good: ProcedureInput = route.example.request
    delete good.email
    for (const { name } of fields) {
      const id = ids(route.procedure, name)
      if (id !== undefined) good[name] = id
    }
    return { route, fields: fields.map(({ name }) => name), good }
  })
}

/** The requests of a case of values or bodies to a procedure, by tRPC and REST. */
export function badRequests({ route, fields, good }: Target, bad: BadCase): BadRequest[] {
  const body = bad.kind === 'json' ? bad.body : bad.class === 'huge-json' ? generated(bad.gen ?? '') : null
  if (body !== null && body !== undefined) return withBody(route, good, body)
  const value = bad.kind === 'gen' ? generated(bad.gen ?? '') : bad.value
  if (fields.length === 0) return []
  const inputs = invalidInputs(fields, good, value)
  const isLarge = typeof value === 'string' && value.length > LARGE
  return (isLarge ? inputs.slice(0, 1) : inputs).flatMap((input, n) => {
    // One wrong field is validated by the same procedure in tRPC and REST.
    if (n === 0) return [restCall(route, input), trpcCall(route, input)]
    return [n % 2 ? restCall(route, input) : trpcCall(route, input)]
  })
}

function withBody(route: RestRoute, good: ProcedureInput, body: string): BadRequest[] {
  const { method, procedure } = route
  const rest = restRequest(route, good)
  const url = String(rest.url)
  const trpc = `/api/trpc/${procedure}`
  const address = encodeURIComponent(body.toWellFormed()).slice(0, MAX_IN_URL)
  const call = { procedure, sent: {} }
  if (method === 'GET') return [{ ...call, method, url: `${trpc}?input=${address}` }]
  return [
    { ...call, method, url, body },
    { ...call, method: 'POST', url: trpc, body },
  ]
}

function restCall(route: RestRoute, input: ProcedureInput): BadRequest {
  const shortened = Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      const isInAddress =
        route.method === 'GET' || route.method === 'DELETE' || route.path.includes(`{${field}}`)
      return [field, isInAddress ? inAddress(value) : value]
    }),
  )
  const { method, url, payload } = restRequest(route, shortened)
  return {
    procedure: route.procedure,
    method: String(method),
    url: String(url),
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
    sent: shortened,
  }
}

function trpcCall(route: RestRoute, input: ProcedureInput): BadRequest {
  if (route.method === 'GET') {
    const short = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, cut(value)]))
    const { url } = trpcRequest(route, short)
    return { procedure: route.procedure, method: 'GET', url: String(url), sent: {} }
  }
  const url = `/api/trpc/${route.procedure}`
  return { procedure: route.procedure, method: 'POST', url, body: JSON.stringify(input), sent: input }
}

function inAddress(value: unknown): string {
  return String(cut(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** Percent-encoding triples the length. */
function cut(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, 1200).toWellFormed() : value
}
