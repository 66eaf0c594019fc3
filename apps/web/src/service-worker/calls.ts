/** A call of the API by its path, such as `articles.get`. */
export interface Call {
  path: string
  input: unknown
}

/** The calls of one request; a batch is answered by a list. */
export interface Calls {
  isBatch: boolean
  calls: readonly Call[]
}

/** What the server says to a call. */
export type Answered =
  | { data: unknown }
  /** The error as the client gets it; null when the server wasn't reached. */
  | { error: { data?: { code?: string } } | null }

const TRPC = '/api/trpc/'

/** The calls of a request to tRPC; `body` is that of a mutation, as text. Undefined for what is none. */
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

/** What the client reads as the answer to these calls. */
export function writeAnswers({ isBatch }: Pick<Calls, 'isBatch'>, answers: readonly Answered[]): Response {
  const written = answers.map((answer) =>
    'data' in answer
      ? { result: { data: answer.data } }
      : { error: answer.error ?? { message: 'Failed to fetch', code: -32603 } },
  )
  return Response.json(isBatch ? written : written[0])
}

/** The answers of the server to `count` calls; undefined for what is no answer of tRPC. */
export async function readAnswers(
  answer: Response,
  { isBatch, calls }: Calls,
): Promise<Answered[] | undefined> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return undefined
  const read: unknown = await answer.json()
  const list = isBatch ? read : [read]
  if (!Array.isArray(list) || list.length !== calls.length) return undefined
  return list.map(({ result, error }) => (result ? { data: result.data } : { error: error ?? null }))
}

/** The same for the same path and input, whatever the order of its fields. */
export function keyOf({ path, input }: Call): string {
  return `${path} ${JSON.stringify(input ?? {}, sortedFields)}`
}

function sortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The call that a key is of. */
export function callOf(key: string): Call {
  const at = key.indexOf(' ')
  return { path: key.slice(0, at), input: JSON.parse(key.slice(at + 1)) }
}
