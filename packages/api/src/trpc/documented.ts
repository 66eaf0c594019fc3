import type { OpenApiMeta } from 'trpc-to-openapi'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** How a call is asked, and what it answers to that; its own schemas take both. */
interface CallExample {
  /** Query, path and body in one, as a client might send it; empty where the call takes nothing worth showing. */
  request: Record<string, unknown>
  response: unknown
}

/** What a procedure states of itself: its place in REST, and what its readers are told. */
export type CallMeta = OpenApiMeta & { example: CallExample }

interface Documentation {
  /** Method and path below `/api`, with parameters as `{name}`. */
  route: `${Method} /${string}`
  /** The heading that the call is under; left out, it is the first name of the path. */
  tag?: string
  /** A title of a few words. */
  summary: string
  /** What the call does beyond its summary, and the refusals to expect of it in particular; Markdown. */
  description: string
  /** True for calls that need no session. */
  isPublic?: boolean
  request?: CallExample['request']
  response: unknown
}

/**
 * The `meta` of a procedure. REST, the OpenAPI document and the comments of the typed client are made of it, and the tests
 * that ask every call something begin with its example.
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
