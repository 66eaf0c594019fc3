import type { OpenApiMeta } from 'trpc-to-openapi'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An example request of a call with its response; both match its schemas. */
interface CallExample {
  /** Query, path and body in one object; empty if the input needs no example. */
  request: Record<string, unknown>
  response: unknown
}

/** The metadata of a procedure: its REST route and documentation. */
export type CallMeta = OpenApiMeta & { example: CallExample }

interface Documentation {
  /** Method and path below `/api`, with parameters as `{name}`. */
  route: `${Method} /${string}`
  /** The OpenAPI tag; default: the first segment of the path. */
  tag?: string
  /** A title of a few words. */
  summary: string
  /** What the call does beyond its summary, and its specific errors; Markdown. */
  description: string
  /** True for calls without a session. */
  isPublic?: boolean
  request?: CallExample['request']
  response: unknown
}

/**
 * The `meta` of a procedure. REST, the OpenAPI document and the comments of the typed client are generated from it, and
 * the tests that call every procedure use its example.
 */
export function documented(call: Documentation): CallMeta {
  const { route, summary, description, isPublic = false, request = {}, response } = call
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  const tags = [call.tag ?? path.split('/')[1] ?? '']
  return {
    openapi: { method, path, tags, protect: !isPublic, summary, description },
    example: { request, response },
  }
}
