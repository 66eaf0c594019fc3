import type { TokenScope } from '@tidings/accounts/programs/api-tokens'
import type { OpenApiMeta } from 'trpc-to-openapi'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An example request of a call with its response; both match its schemas. */
interface CallExample {
  /** Query, path and body in one object; empty if the input needs no example. */
  request: Record<string, unknown>
  response: unknown
}

/**
 * Who may make a call: `public` anybody, `session` only the signed-in user, a scope also a program whose access token
 * has it. Calls about accounts, security, access tokens and the server are never available to a token.
 */
export type CallScope = TokenScope | 'session' | 'public'

/** The metadata of a procedure: who may call it, its REST route and documentation. */
export type CallMeta = OpenApiMeta & { scope: CallScope; example: CallExample; isHeavy: boolean }

/** What is said of a procedure where it is defined. */
export interface Documentation {
  /** Method and path below `/api`, with parameters as `{name}`. */
  route: `${Method} /${string}`
  /** The OpenAPI tag; default: the first segment of the path. */
  tag?: string
  /** A title of a few words. */
  summary: string
  /** What the call does beyond its summary, and its specific errors; Markdown. */
  description: string
  scope: CallScope
  /** It reads or writes megabytes: those of one user run one after the other. */
  isHeavy?: boolean
  request?: CallExample['request']
  response: unknown
}

/**
 * The `meta` of a procedure. REST, the OpenAPI document and the comments of the typed client are generated from it, and
 * the tests that call every procedure use its example.
 */
export function documented(call: Documentation): CallMeta {
  const { route, scope, isHeavy = false, summary, description, request = {}, response } = call
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  const tags = [call.tag ?? path.split('/')[1] ?? '']
  return {
    openapi: { method, path, tags, protect: scope !== 'public', summary, description },
    scope,
    isHeavy,
    example: { request, response },
  }
}
