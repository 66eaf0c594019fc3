import { inputBytes } from '@tidings/api/input-bytes'
import { MAX_BATCH } from '@tidings/api/max-batch'
import { openApiDocument } from '@tidings/api/openapi/openapi-document'
import { callRest, type RestRoute, restRoutes } from '@tidings/api/rest'
import { type AppRouter, appRouter } from '@tidings/api/router'
import { refused } from '@tidings/db/domain-error'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed } from './other-methods.ts'
import { type ContextOf, routePath } from './request-context.ts'

const TRPC_METHODS = ['GET', 'HEAD', 'POST']

/** All calls below `/api`: tRPC at `/api/trpc`, and each procedure at its documented REST path. */
export async function apiRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', onlyGetAndPost)
    scope.addHook('onRequest', refuseOtherTypes)
    scope.addHook('onRequest', refuseLongBody)
    scope.addHook('preValidation', refuseLongBody)
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/api/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: ({ req, res }) => contextOf(req, res),
        allowBatching: true,
        maxBatchSize: MAX_BATCH,
        // For errors before there is a context: tRPC doesn't set a JSON content type,
        responseMeta({ ctx, errors, info }) {
          const headers = new Headers(ctx ? {} : { 'content-type': 'application/json' })
          // nor an Allow header; all calls of a batch have one method.
          const isOther = errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED')
          if (isOther) headers.set('allow', info?.type === 'mutation' ? 'POST' : 'GET, HEAD')
          return { headers }
        },
        // and the procedures have not logged them.
        onError({ error, ctx, path }) {
          const ours = error.code === 'INTERNAL_SERVER_ERROR'
          if (!ctx && ours) app.log.error({ err: error.cause ?? error, path }, 'a call failed')
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
    })
  })

  for (const route of restRoutes()) addRestRoute(app, contextOf, route)

  // Generated once, as it is large and the same for everybody.
  let described: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    described ??= Buffer.from(JSON.stringify(openApiDocument()))
    return reply.type('application/json; charset=utf-8').send(described)
  })
  app.all('/api/*', (_request, reply) =>
    reply.code(404).send({ message: 'No such endpoint.', code: 'NOT_FOUND' }),
  )
}

/** The plugin accepts all methods and creates a fetch Request, which fails for those that fetch forbids. */
async function onlyGetAndPost({ method }: FastifyRequest, reply: FastifyReply) {
  if (!TRPC_METHODS.includes(method)) return methodNotAllowed(reply, TRPC_METHODS)
}

/** The plugin accepts forms without a size limit, and mishandles bodies without a content type. */
async function refuseOtherTypes(request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'POST' || /^application\/json\b/i.test(request.headers['content-type'] ?? '')) return
  return reply.code(415).send({ message: 'The body must be JSON.', code: 'UNSUPPORTED_MEDIA_TYPE' })
}

/**
 * Refuses a body that is longer than any valid input of its calls: before it is read if it says its length, otherwise
 * before it is parsed.
 */
async function refuseLongBody({ params, headers, body }: FastifyRequest) {
  const { path } = params as { path: string }
  const max = path.split(',').reduce((sum, procedure) => sum + inputBytes(procedure), 0)
  const length = typeof body === 'string' ? body.length : Number(headers['content-length'] ?? 0)
  if (length <= max) return
  throw refused('PAYLOAD_TOO_LARGE', 'Request body is too large')
}

function addRestRoute(app: FastifyInstance, contextOf: ContextOf, route: RestRoute): void {
  app.route({
    method: route.method,
    url: routePath(route.path),
    bodyLimit: inputBytes(route.procedure),
    async handler(request, reply) {
      const ctx = await contextOf(request, reply)
      const { status, json } = await callRest(route, ctx, {
        params: request.params as object,
        query: request.query as object,
        body: request.body,
      })
      return reply.code(status).type('application/json; charset=utf-8').send(json)
    },
  })
}
