import type { Context, Services } from '@tidings/api/context'
import { TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../client-network.ts'
import { clientPlace } from './client-place.ts'
import { isFromThisMachine } from './own-machine.ts'
import type { RequestShares } from './shed-load.ts'

/** What a procedure is told of a request. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const RETRY_AFTER_S = 2

/**
 * Finds out who asks; a token that names no session counts as none. `baseUrl` is where browsers come from, if known. What it
 * gives throws TRPCError TOO_MANY_REQUESTS while whoever asks has more than their share of calls under way.
 */
export function requestContext(
  services: Services,
  { baseUrl, shares }: { baseUrl: string | undefined; shares: RequestShares },
): ContextOf {
  return async (request, reply) => {
    const { cookie, authorization, 'user-agent': userAgent } = request.headers
    const session = await services.sessions.find({ cookie, authorization })
    const caller = session ? { user: session.user.id } : { network: clientNetwork(request.ip) }
    if (!shares.admit(request, caller)) {
      reply.header('retry-after', RETRY_AFTER_S)
      throw new TRPCError({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many requests at once. Please try again in a moment.',
      })
    }
    const setCookie = (value: string) => {
      reply.header('set-cookie', value)
    }
    if (session?.renewedCookie) setCookie(session.renewedCookie)
    const origin = baseUrl ?? `${request.protocol}://${request.host}`
    const retryAfter = (seconds: number) => {
      reply.header('retry-after', String(seconds))
    }
    return {
      ...services,
      log: logOf(services.log, request),
      origin,
      client: clientPlace(request.ip),
      // Behind a proxy all the world comes from this machine.
      isFromThisMachine: baseUrl === undefined && isFromThisMachine(request),
      cookies: cookie,
      userAgent,
      session,
      setCookie,
      retryAfter,
    }
  }
}

/** What a call tells of says by which request, and from where: the line of its answer has the same id. */
function logOf(log: Services['log'], { id, ip }: FastifyRequest): Services['log'] {
  const about = { request: id, ip }
  return {
    info: (details, message) => log.info({ ...about, ...details }, message),
    warn: (details, message) => log.warn({ ...about, ...details }, message),
    error: (details, message) => log.error({ ...about, ...details }, message),
  }
}
