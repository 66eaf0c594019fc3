import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The walls around every answer, and the one against other sites' pages acting with the user's cookie. */
export async function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine writes style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return
    if (!URL.canParse(origin) || new URL(origin).host !== request.host) {
      return reply.code(403).send({ message: 'Requests from other sites are refused.', code: 'FORBIDDEN' })
    }
  })
}
