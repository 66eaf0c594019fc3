import { apiTokenIn } from '@tidings/accounts/programs/api-tokens'
import { WorkRefused } from '@tidings/accounts/work-queue'
import type { Context, Services } from '@tidings/api/trpc/context'
import { DatabaseUnavailable, withoutOutage } from '@tidings/db/database-faults'
import { refused } from '@tidings/db/domain-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spanned, type Tracing } from '../observe/tracing.ts'
import { clientOrigin, isFromThisMachine } from './client-origin.ts'
import { requestSlot, untilClosed } from './slots.ts'

/** The user of a session or a token. Throws UNAUTHORIZED without one. */
export function signedIn<User>(user: User | undefined): User {
  if (!user) throw refused('UNAUTHORIZED', 'Please log in.')
  return user
}

/** Bodies of any other content type are texts of at most so many bytes. */
export function textBodies(scope: FastifyInstance, bodyLimit: number): void {
  const options = { parseAs: 'string', bodyLimit } as const
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, String(body)))
}

/** The path of a route from that of a document, such as `/imports/{id}`. */
export const routePath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** The context of a request for procedures, by its `authorization` unless another one is given. */
export type ContextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  authorization?: string,
) => Promise<Context>

/**
 * Authenticates requests by a session or an access token; a token that is neither’s is ignored. `baseUrl` is the URL for
 * browsers, if known. The returned function waits for a slot of the user, or of the client network, and throws what the
 * queue throws.
 */
export function requestContext(
  services: Services,
  { baseUrl, tracing }: { baseUrl: string | undefined; tracing?: Tracing | undefined },
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
    const retryAfter = (seconds: number) => {
      reply.header('retry-after', String(seconds))
    }
    // Only a few calls of a user run at once: the others wait and hold nothing.
    const slot = await requestSlot(request, reply, services, userId)
    let answered = 0
    const countResponse = (bytes: number) => {
      answered += bytes
      slot.resize(answered)
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

/** Events of a call are logged with the request id and origin; the response's line has the same id. */
function logOf(log: Services['log'], { id, ip }: FastifyRequest): Services['log'] {
  const about = { request: id, ip }
  return {
    info: (details, message) => log.info({ ...about, ...details }, message),
    warn: (details, message) => log.warn({ ...about, ...details }, message),
    error: (details, message) => log.error({ ...about, ...details }, message),
  }
}
