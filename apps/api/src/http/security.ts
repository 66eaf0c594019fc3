import { isIP } from 'node:net'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnNetwork, plainAddress } from '../network/client-network.ts'

/** A name or an address, and perhaps a port. */
const HOST = /^(?:[\w.-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Accepted under any host name: probes use other addresses or names, and the response contains nothing private. */
const OF_ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Whether its route is one for programs: below `/api`, even if the URL was encoded or absolute, or that of MCP. */
const isOfApi = ({ routeOptions: { url = '' } }: FastifyRequest) => url.startsWith('/api/') || url === '/mcp'

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

/**
 * Returns a check whether a request's Host is one of this server: that of `baseUrl`, or without one, `listenHost`, any
 * IP address and the local names. This prevents DNS rebinding, where a page of another site would be same-origin for
 * browsers. IP addresses can't be rebound; with `baseUrl` only the connection's local address is accepted, and local
 * names from the own network, for proxies and probes. Behind a trusted proxy the forwarded host is checked.
 */
function ownHost({
  baseUrl,
  listenHost,
}: {
  baseUrl: string | undefined
  listenHost: string | undefined
}): (request: FastifyRequest) => boolean {
  const own = nameOf(baseUrl === undefined ? (listenHost ?? '') : new URL(baseUrl).host)
  return ({ host, socket }) => {
    const name = nameOf(host)
    if (name === '') return false
    if (name === own) return true
    if (isOfThisMachine(name))
      return baseUrl === undefined || isOwnNetwork(plainAddress(socket.remoteAddress ?? ''))
    if (isIP(name) === 0) return false
    return baseUrl === undefined || name === plainAddress(socket.localAddress ?? '')
  }
}

/** The name of a host without port, brackets and trailing dot; empty if invalid. */
function nameOf(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$|\.$/g, '') : ''
}

function isOfThisMachine(name: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.\d+\.\d+\.\d+$/.test(name) || name === '::1'
}

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
