import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOfApi } from './security.ts'

/** The headers that pages can read. */
const EXPOSED = ['allow', 'retry-after', 'x-request-id']
const PREFLIGHT_LASTS_S = 600

/**
 * Lets pages of `origins`, such as `https://app.example`, make calls and read the responses, with a bearer token only:
 * cookies are neither read nor set.
 */
export async function crossOrigin(app: FastifyInstance, origins: ReadonlySet<string>): Promise<void> {
  if (origins.size === 0) return
  const isListed = (request: FastifyRequest) =>
    isOfApi(request) && request.headers.origin !== undefined && origins.has(request.headers.origin)

  app.addHook('onRequest', async (request) => {
    if (isListed(request)) delete request.raw.headers.cookie
  })
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: isListed(request),
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'upload-offset'],
      exposedHeaders: EXPOSED,
      maxAge: PREFLIGHT_LASTS_S,
    }),
  })
  app.addHook('onSend', async (request, reply) => {
    if (isListed(request)) reply.removeHeader('set-cookie')
  })
}
