import { refused } from '@tidings/db/domain-error'
import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter, createCaller } from './router.ts'
import type { Context } from './trpc/context.ts'
import type { CallMeta } from './trpc/documented.ts'
import { publicError } from './trpc/errors.ts'
import { jsonOf } from './trpc/trpc.ts'

/** A procedure's REST route. `path` is below `/api`, with parameters as `{name}`. */
export interface RestRoute {
  method: string
  path: string
  /** The procedure's name, such as `articles.save`. */
  procedure: string
  /** Who may call it. */
  scope: CallMeta['scope']
  isHeavy: boolean
  /** An example request with its response. */
  example: CallMeta['example']
}

/** Every procedure with a REST route, from its metadata. */
export function restRoutes(): RestRoute[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const { openapi, example, scope, isHeavy = false } = (_def.meta ?? {}) as Partial<CallMeta>
    if (!openapi || !example || !scope) return []
    return [{ method: openapi.method, path: openapi.path, procedure, scope, isHeavy, example }]
  })
}

/**
 * Runs the procedure of a REST call. Path parameters take precedence over the query, and the query over the body, so
 * that the id in the path is used. Returns the HTTP status and body. Never throws.
 */
export async function callRest(
  route: Pick<RestRoute, 'procedure'>,
  ctx: Context,
  request: { params: object; query: object; body: unknown },
): Promise<{ status: number; json: string | undefined }> {
  try {
    const call = route.procedure
      .split('.')
      .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], createCaller(ctx))
    const body = await (call as (input: unknown) => Promise<unknown>)(inputOf(request))
    return { status: 200, json: jsonOf(body) }
  } catch (error) {
    const { status, message, code, fields } = publicError(error)
    if (status >= 500) ctx.log.error({ err: error, path: route.procedure }, 'a call failed')
    return { status, json: JSON.stringify({ message, code, ...(fields && { fields }) }) }
  }
}

function inputOf({ params, query, body }: { params: object; query: object; body: unknown }): object {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw refused('BAD_REQUEST', 'The body must be a JSON object.')
  }
  const input = body ?? {}
  // Copying the thousands of fields that a body may have takes longer than parsing them.
  for (const [name, value] of Object.entries({ ...query, ...params })) {
    Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return input
}
