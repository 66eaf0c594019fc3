import { apiTokenIn } from '@tidings/accounts/programs/api-tokens'
import { WorkRefused } from '@tidings/accounts/work-queue'
import type { Context, Services } from '@tidings/api/trpc/context'
import { DatabaseUnavailable, withoutOutage } from '@tidings/db/database-unavailable'
import { DomainError } from '@tidings/db/domain-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { spanned, type Tracing } from '../observe/tracing.ts'
import { clientOrigin, isFromThisMachine } from './client-origin.ts'
import type { RequestShares } from './shed-load.ts'
import { slotUntilClosed, untilClosed } from './slots.ts'

/** The context of a request for procedures, by its `authorization` unless another one is given. */
export type ContextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  authorization?: string,
) => Promise<Context>

const RETRY_AFTER_S = 2

/**
 * Authenticates requests by a session or an access token; a token that is neither’s is ignored. `baseUrl` is the URL for browsers, if known. The
 * returned function throws DomainError TOO_MANY_REQUESTS while the client has more than its share of calls in progress
 * (SERVICE_UNAVAILABLE while there are too many in all), and waits for one of the user's slots.
 */
export function requestContext(
  services: Services,
  {
    baseUrl,
    shares,
    tracing,
  }: { baseUrl: string | undefined; shares: RequestShares; tracing?: Tracing | undefined },
): ContextOf {
  return (request, reply, authorization = request.headers.authorization) =>
    contextFor(request, reply, authorization).catch((thrown) => {
      const error = withoutOutage(thrown)
      // Errors of a tRPC call before it has a context reach no other handler.
      if (error instanceof WorkRefused || error instanceof DatabaseUnavailable)
        reply.header('retry-after', error.retryAfter)
      throw error
    })

  async function contextFor(
    request: FastifyRequest,
    reply: FastifyReply,
    authorization: string | undefined,
  ): Promise<Context> {
    const { cookie, 'user-agent': userAgent } = request.headers
    const secret = apiTokenIn(authorization)
    // An access token takes precedence; then no session is looked up.
    const token = secret === undefined ? undefined : await services.apiTokens.find(secret)
    const session = secret === undefined ? await services.sessions.find({ cookie, authorization }) : undefined
    const userId = (session ?? token)?.user.id
    refuseOverload(reply, shares.admit(request, userId))
    const retryAfter = (seconds: number) => {
      reply.header('retry-after', String(seconds))
    }
    const enter = (signal: AbortSignal) => services.work.enter(userId ?? '', 'request', { signal })
    // Only a few of a user's admitted calls run at once: the others wait and hold nothing.
    const slot = userId === undefined ? undefined : await slotUntilClosed(reply, enter)
    if (userId !== undefined) refuseOverload(reply, shares.begin(request, userId))
    let answered = 0
    const countResponse = (bytes: number) => {
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
      // Behind a proxy all requests come from this machine.
      isFromThisMachine: baseUrl === undefined && isFromThisMachine(request),
      cookies: cookie,
      userAgent,
      session,
      token,
      setCookie,
      retryAfter,
      countResponse,
      signal: untilClosed(reply),
      ...(tracing && { watchCall: (name, work) => spanned(tracing, `call ${name}`, work) }),
    }
  }
}

/** Throws DomainError for an overload. */
export function refuseOverload(reply: FastifyReply, overload: 'share' | 'requests' | undefined): void {
  if (!overload) return
  reply.header('retry-after', RETRY_AFTER_S)
  const code = overload === 'share' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  throw new DomainError({ code, message: 'Too many requests at once. Please try again in a moment.' })
}

/** Events of a call are logged with the request id and origin; the response's line has the same id. */
function logOf(log: Services['log'], { id, ip }: FastifyRequest): Services['log'] {
  const about = { request: id, ip }
  return {
    info: (details, message) => log.info({ ...about, ...details }, message),
    warn: (details, message) => log.warn({ ...about, ...details }, message),
    error: (details, message) => log.error({ ...about, ...details }, message),
  }
}
