import { finishGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import type { FastifyInstance } from 'fastify'
import type { ContextOf } from './request-context.ts'

/** The callback of the identity provider. Each result works once, so prefetches must not use it. */
export async function googleRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get('/api/auth/google/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const path = await finishGoogle(ctx, request.query as Record<string, unknown>)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
}
