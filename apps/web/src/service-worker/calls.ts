/** A call of the API by its path, such as `articles.get`. */
export interface Call {
  path: string
  input: unknown
}

/** The calls of one request; the response to a batch is a list. */
export interface Calls {
  isBatch: boolean
  calls: readonly Call[]
}

/** The result of a call. */
export type CallResult =
  | { data: unknown }
  /** The error as the client gets it; null if the server wasn't reached. */
  | { error: { data?: { code?: string } } | null }

const TRPC = '/api/trpc/'

/** The calls of a tRPC request; `body` is that of a mutation, as text. Undefined for any other request. */
export function readCalls(address: string, body?: string): Calls | undefined {
  const { pathname, searchParams } = new URL(address)
  if (!pathname.startsWith(TRPC)) return undefined
  const paths = decodeURIComponent(pathname.slice(TRPC.length)).split(',')
  const isBatch = searchParams.get('batch') === '1'
  const sent = body === undefined ? searchParams.get('input') : body
  const inputs: unknown = sent ? JSON.parse(sent) : undefined
  const inputOf = (n: number) => (isBatch ? (inputs as Record<string, unknown> | undefined)?.[n] : inputs)
  return { isBatch, calls: paths.map((path, n) => ({ path, input: inputOf(n) })) }
}

/** The response to these calls, in the format that the client expects. */
export function writeResponse(
  { isBatch }: Pick<Calls, 'isBatch'>,
  responses: readonly CallResult[],
): Response {
  const written = responses.map((response) =>
    'data' in response
      ? { result: { data: response.data } }
      : { error: response.error ?? { message: 'Failed to fetch', code: -32603 } },
  )
  return Response.json(isBatch ? written : written[0])
}

/** The results in the server's response; undefined if it isn't one of tRPC. */
export async function readResponse(
  response: Response,
  { isBatch, calls }: Calls,
): Promise<CallResult[] | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  const read: unknown = await response.json()
  const list = isBatch ? read : [read]
  if (!Array.isArray(list) || list.length !== calls.length) return undefined
  return list.map(({ result, error }) => (result ? { data: result.data } : { error: error ?? null }))
}

/** Equal for the same path and input, whatever the order of its fields. */
export function keyOf({ path, input }: Call): string {
  return `${path} ${JSON.stringify(input ?? {}, sortedFields)}`
}

function sortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The call of a key. */
export function callOf(key: string): Call {
  const at = key.indexOf(' ')
  return { path: key.slice(0, at), input: JSON.parse(key.slice(at + 1)) }
}
