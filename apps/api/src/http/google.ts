import { finishGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import type { FastifyInstance } from 'fastify'
import type { ContextOf } from './request-context.ts'

/** Where the identity provider sends browsers back to. Each result counts once, so that a look ahead must not take it. */
export async function googleRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  app.get('/api/auth/google/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const path = await finishGoogle(ctx, request.query as Record<string, unknown>)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
}
