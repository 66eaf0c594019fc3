import type { FastifyInstance } from 'fastify'

/** The way in with a Google account. No provider can be set up yet: every try comes back as failed. */
export async function googleRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/auth/google', (_request, reply) => reply.redirect('/login?error=google'))
}
