import { DomainError } from '@tidings/db/domain-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextOf } from './request-context.ts'

const MCP_PATH = '/mcp'
const MAX_BODY_BYTES = 65_536
/** What the protocol says in headers. */
const PASSED = /^(?:accept|content-type|mcp-.*)$/

/** The Model Context Protocol, by which assistants use an account: with an access token, and nothing else. */
export async function mcpRoute(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.post(MCP_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { token } = ctx
    if (!token) {
      reply.header('www-authenticate', 'Bearer')
      throw new DomainError({ code: 'UNAUTHORIZED', message: 'Please send an access token.' })
    }
    const message = messageIn(request)
    // Loaded with the first message: most servers never get one.
    const { answerMcp, callsTool } = await import('../mcp/answer-mcp.ts')
    const wait = callsTool(ctx, message) ? undefined : ctx.apiTokens.consume(token.id)
    if (wait) {
      ctx.retryAfter?.(wait.retryAfter)
      const text = 'This access token makes too many calls. Please try again in a moment.'
      throw new DomainError({ code: 'TOO_MANY_REQUESTS', message: text })
    }
    const response = await answerMcp(ctx, {
      url: `${ctx.webAddress()}${MCP_PATH}`,
      headers: passed(request),
      message,
    })
    const type = response.headers.get('content-type')
    if (type !== null) reply.type(type)
    return reply.code(response.status).send(await response.text())
  })
}

/** One message: batches, which the protocol no longer has, could make many calls at once, and nothing is subscribed to. */
function messageIn({ body }: FastifyRequest): { method?: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'Please send one JSON-RPC message.' })
  }
  if ('method' in body && body.method === 'subscriptions/listen') {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'Nothing can be subscribed to.' })
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
