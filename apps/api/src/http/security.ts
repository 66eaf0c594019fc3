import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownHost } from './own-host.ts'

/** A name or an address, and perhaps a port. */
const HOST = /^(?:[\w.-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Accepted under any host name: probes use other addresses or names, and the response contains nothing private. */
const OF_ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Whether its route is one for programs: below `/api`, even if the URL was encoded or absolute, or that of MCP. */
export const isOfApi = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  url.startsWith('/api/') || url === '/mcp'

/**
 * Security headers of every response, and protection against pages of other sites: CSRF and DNS rebinding. `baseUrl` is
 * the URL for browsers, if known, as a proxy may use another. Pages of `corsOrigins` may make calls. `listenHost` is
 * the host it listens on. `/metrics` with a token needs no host check.
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
        // The service worker, which is one of the app's files.
        workerSrc: ["'self'"],
        // Mantine uses style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Original mails, which have a strict policy of their own.
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Same as the default, but audits look for it.
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
    // URLs are built from it, so it must be a valid host.
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
    // Data of one user must not stay in the browser for the next; pictures set their own header.
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
