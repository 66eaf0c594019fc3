import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownHost } from './own-host.ts'

/** A name or an address, and perhaps a port. */
const HOST = /^(?:[\w.-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Answered by whatever name: probes know an address or a name of their own, and there is nothing to be found out. */
const OF_ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Whether its route is below `/api`, however its address was written: encoded, or with a host before it. */
export const isOfApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

/**
 * The walls around every answer, and those against other sites' pages: acting with the user's cookie, or reading under a name
 * that was made to lead here. `baseUrl` is where browsers reach the product, when that is known: a proxy in between may ask
 * by an address of its own. Pages of `corsOrigins` are let through to the calls. `listenHost` is what it listens on. Where
 * `/metrics` have a token, that is wall enough.
 */
export async function securityHeaders(
  app: FastifyInstance,
  options: {
    baseUrl: string | undefined
    corsOrigins: ReadonlySet<string>
    listenHost: string | undefined
    metricsToken: string | undefined
  },
): Promise<void> {
  const { baseUrl, corsOrigins, metricsToken } = options
  const isOwnHost = ownHost(options)
  const baseHost = baseUrl === undefined ? undefined : new URL(baseUrl).host
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
        // Mails as they were sent, which forbid themselves everything else.
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // As the default has it; audits look for the word.
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: baseUrl?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })

  app.addHook('onRequest', async (request, reply) => {
    // Addresses are made of it, which nothing but a host can be put into.
    if (!HOST.test(request.host) || !HOST.test(request.headers.host ?? '')) {
      return reply.code(400).send({ message: 'The Host header is malformed.', code: 'BAD_REQUEST' })
    }
    const { url: route = '' } = request.routeOptions
    const isOfAnyHost = OF_ANY_HOST.has(route) || (route === '/metrics' && metricsToken !== undefined)
    if (!isOfAnyHost && !isOwnHost(request)) {
      return reply.code(421).send({
        message: 'This server does not serve that host. Set BASE_URL to the address that browsers use.',
        code: 'MISDIRECTED_REQUEST',
      })
    }
    // What is told one user must not be found in the browser by the next; pictures say otherwise themselves.
    if (isOfApi(request)) reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return
    if (corsOrigins.has(origin) && isOfApi(request)) return
    const from = URL.canParse(origin) ? new URL(origin).host : ''
    if (from === '' || (from !== request.host && from !== baseHost)) {
      return reply.code(403).send({ message: 'Requests from other sites are refused.', code: 'FORBIDDEN' })
    }
  })
}
