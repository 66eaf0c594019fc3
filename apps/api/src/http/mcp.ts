import { refused } from '@tidings/db/domain-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextOf } from './request-context.ts'

const MCP_PATH = '/mcp'
const MAX_BODY_BYTES = 65_536
/** The protocol's headers. */
const PASSED = /^(?:accept|content-type|mcp-.*)$/

/** The Model Context Protocol, by which assistants use an account: only with an access token. */
export async function mcpRoute(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.post(MCP_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { token } = ctx
    if (!token) {
      reply.header('www-authenticate', 'Bearer')
      throw refused('UNAUTHORIZED', 'Please send an access token.')
    }
    const message = messageIn(request)
    // Loaded with the first message: most servers never get one.
    const { handleMcp, callsTool } = await import('../mcp/handle-mcp.ts')
    const wait = callsTool(ctx, message) ? undefined : ctx.apiTokens.consume(token.id)
    if (wait) {
      ctx.retryAfter?.(wait.retryAfter)
      const text = 'This access token makes too many calls. Please try again in a moment.'
      throw refused('TOO_MANY_REQUESTS', text)
    }
    const response = await handleMcp(ctx, {
      url: `${ctx.webAddress()}${MCP_PATH}`,
      headers: passed(request),
      message,
    })
    const type = response.headers.get('content-type')
    if (type !== null) reply.type(type)
    return reply.code(response.status).send(await response.text())
  })
}

/**
 * One message: batches, which the protocol no longer has, could make many calls at once, and there are no
 * subscriptions.
 */
function messageIn({ body }: FastifyRequest): { method?: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refused('BAD_REQUEST', 'Please send one JSON-RPC message.')
  }
  if ('method' in body && body.method === 'subscriptions/listen') {
    throw refused('BAD_REQUEST', 'Nothing can be subscribed to.')
  }
  return body
}

function passed({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      PASSED.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
