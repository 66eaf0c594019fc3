import { type Slot, WorkRefused } from '@tidings/accounts/work/fair-queue'
import type { Context, Services } from '@tidings/api/trpc/context'
import { DomainError } from '@tidings/db/domain-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOrigin } from './client-origin.ts'
import { isFromThisMachine } from './own-machine.ts'
import type { RequestShares } from './shed-load.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** What a procedure is told of a request. */
export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const RETRY_AFTER_S = 2

/**
 * Finds out who asks; a token that names no session counts as none. `baseUrl` is where browsers come from, if known.
 * What it gives throws DomainError TOO_MANY_REQUESTS while anyone who asks has more than their share of calls under way
 * (SERVICE_UNAVAILABLE while all have), and waits for a place among those of the user that are worked on.
 */
export function requestContext(
  services: Services,
  { baseUrl, shares }: { baseUrl: string | undefined; shares: RequestShares },
): ContextOf {
  return async (request, reply) => {
    const { cookie, authorization, 'user-agent': userAgent } = request.headers
    const session = await services.sessions.find({ cookie, authorization })
    refuseOverload(reply, shares.admit(request, session?.user.id))
    const retryAfter = (seconds: number) => {
      reply.header('retry-after', String(seconds))
    }
    const slot = session && (await slotOf(session.user.id, reply))
    if (session) refuseOverload(reply, shares.begin(request, session.user.id))
    let answered = 0
    const countAnswer = (bytes: number) => {
      answered += bytes
      slot?.resize(answered)
      return answered
    }
    const setCookie = (value: string) => {
      reply.header('set-cookie', value)
    }
    if (session?.renewedCookie) setCookie(session.renewedCookie)
    const origin = baseUrl ?? `${request.protocol}://${request.host}`
    return {
      ...services,
      log: logOf(services.log, request),
      origin,
      client: clientOrigin(request.ip),
      // Behind a proxy all the world comes from this machine.
      isFromThisMachine: baseUrl === undefined && isFromThisMachine(request),
      cookies: cookie,
      userAgent,
      session,
      setCookie,
      retryAfter,
      countAnswer,
      signal: untilClosed(reply),
    }
  }

  /** Of those that a user was admitted for, a few are worked on at once: the others wait and hold nothing. */
  async function slotOf(user: string, reply: FastifyReply): Promise<Slot> {
    try {
      return await slotUntilClosed(reply, (signal) => services.work.enter(user, 'request', { signal }))
    } catch (error) {
      // What a tRPC call throws before it has a context comes to nobody else who could say so.
      if (error instanceof WorkRefused) reply.header('retry-after', error.retryAfter)
      throw error
    }
  }
}

/** Throws DomainError where there is too much of something. */
export function refuseOverload(reply: FastifyReply, overload: 'share' | 'requests' | undefined): void {
  if (!overload) return
  reply.header('retry-after', RETRY_AFTER_S)
  const code = overload === 'share' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  throw new DomainError({ code, message: 'Too many requests at once. Please try again in a moment.' })
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
