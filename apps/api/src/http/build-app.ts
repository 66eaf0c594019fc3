import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { finishGoogle } from '@tidings/accounts/sign-in/google-sign-in'
import { MAX_INPUT_BYTES } from '@tidings/api/input-bytes'
import { finishMailboxAuthorization } from '@tidings/api/mailboxes/authorize-mailbox'
import type { Services } from '@tidings/api/trpc/context'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { inboundRoutes } from '../inbound/inbound-routes.ts'
import type { InboundDependencies } from '../inbound/store-inbound-mail.ts'
import type { Counters } from '../observe/counters.ts'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { REQUEST_DONE } from '../observe/terminal-log.ts'
import type { Tracing } from '../observe/tracing.ts'
import { apiRoutes } from './api.ts'
import { APP_PATHS_FILE, appPaths } from './app-paths.ts'
import { attachmentRoutes } from './attachments.ts'
import { avatarRoutes } from './avatars.ts'
import { isTrustedProxy, warnOfUnknownProxy } from './client-origin.ts'
import { digestUnsubscribeRoutes } from './digest-unsubscribe.ts'
import { downloadRoutes, epubRoutes, highlightExportRoutes } from './downloads.ts'
import { errorResponses, refuseAddress, refuseConnection } from './errors.ts'
import { feedRoutes } from './feeds.ts'
import { firstPageRoute } from './first-page.ts'
import { greaderRoutes, readerPath } from './greader.ts'
import { HEALTH_ROUTES, healthRoutes } from './health.ts'
import { HTTP_MEMORY, limitMemory } from './http-memory.ts'
import { HTTP_LIMITS, type HttpLimits, httpConnections } from './http-server.ts'
import { cutOffUnreadBodies } from './linger.ts'
import { mcpRoute } from './mcp.ts'
import { openOriginals, originalRoutes } from './originals.ts'
import { methodNotAllowed, refuseOtherMethods } from './other-methods.ts'
import { pictureRoutes } from './pictures.ts'
import { type ContextOf, requestContext } from './request-context.ts'
import { crossOrigin, securityHeaders } from './security.ts'
import { limitRequests } from './slots.ts'
import { routeOf, traceRequests } from './trace-requests.ts'
import { uploadRoutes } from './uploads.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app from `folder`. A path that is not a file is routed by the app: the response is the page,
 * with 404 if it is none of its screens, so that programs get the same result as users.
 */
async function webApp(app: FastifyInstance, folder: string, contextOf: ContextOf): Promise<void> {
  const missing = { message: 'Page not found.', code: 'NOT_FOUND' }
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(missing))
    app.log.warn({ folder }, 'the web app is not built; only the API below /api is served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: [APP_PATHS_FILE],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  await firstPageRoute(app, { folder, contextOf })
  // The only page below /api, where every other unknown path is an unknown call.
  app.get('/api/docs', (_request, reply) => reply.sendFile('index.html'))
  app.get('/api', (_request, reply) => reply.redirect('/api/docs'))
  const isScreen = appPaths(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // Proxies may send the absolute form of the URL (RFC 9112, 3.2.2).
    const pathname = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/'
    if (!isPage && (isScreen(pathname) || app.hasRoute({ method: 'GET', url: pathname }))) {
      return methodNotAllowed(reply, ['GET', 'HEAD'])
    }
    // A script of an older build must be a 404, not a page.
    if (!isPage || pathname.startsWith('/assets/')) return reply.code(404).send(missing)
    if (isScreen(pathname)) return reply.sendFile('index.html')
    // Without ranges and 304: neither is valid with a 404.
    const page = await readFile(path.join(folder, 'index.html'))
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/**
 * Parses only JSON bodies, because forms of other sites can send all others. An empty body counts as none, because
 * clients send the JSON type even without a body.
 */
function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Batched tRPC calls have many names in one path. */
const MAX_PARAMETER_LENGTH = 2000

/** The HTTP server, configured but not listening. */
export async function buildApp(options: {
  services: Services
  log: Logger
  /** The folder of the built web app. */
  webFolder: string
  /** The base URL for browsers; undefined: where the server listens. */
  baseUrl: string | undefined
  /** Other origins whose pages may make calls, such as `https://app.example`. */
  corsOrigins: readonly string[]
  /**
   * The host name or address to listen on, which is accepted as Host; without it only IP addresses and `localhost` are.
   */
  listenHost?: string
  /**
   * The number of trusted proxies in X-Forwarded-For; entries before those were written by clients. The connecting
   * proxy must be on this machine or its network.
   */
  trustProxy: number
  counters: Counters
  metrics: Metrics
  /** Undefined unless enabled. */
  tracing?: Tracing | undefined
  readiness: Readiness
  /** The token for reading the metrics. */
  metricsToken: string | undefined
  /** Receives mail from services; undefined if none is configured. */
  inbound?: InboundDependencies | undefined
  /** Default: those of production. */
  httpLimits?: Partial<HttpLimits>
  httpMemory?: Partial<typeof HTTP_MEMORY>
}): Promise<FastifyInstance> {
  const { services, log, webFolder, baseUrl, trustProxy, counters, readiness, metricsToken } = options
  const { metrics, tracing } = options
  const connections = httpConnections({ ...HTTP_LIMITS, ...options.httpLimits }, (reason) =>
    counters.add('connectionsDropped', reason),
  )
  const app = Fastify({
    // At `info` Fastify logs where it listens, which the server does itself.
    loggerInstance: quiet(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (address: string | undefined, hop) => isTrustedProxy(trustProxy, address, hop),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_INPUT_BYTES,
    serverFactory: connections.createServer,
    rewriteUrl: ({ url }) => readerPath(url),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  if (options.listenHost === 'localhost') connections.listenOnBoth(app)
  if (tracing) traceRequests(app, { tracing, hasProxy: trustProxy > 0 })
  errorResponses(app)
  jsonBody(app)
  cutOffUnreadBodies(app)
  limitMemory(app, { ...HTTP_MEMORY, ...options.httpMemory }, () =>
    counters.add('connectionsDropped', 'memory'),
  )
  warnOfUnknownProxy(app, trustProxy, services.log)
  if (trustProxy > 0) {
    app.addHook('onRequest', async ({ raw, ip }) => connections.attribute(raw.socket, ip))
  }
  const corsOrigins = new Set(options.corsOrigins)
  await securityHeaders(app, { baseUrl, corsOrigins, listenHost: options.listenHost, metricsToken })
  await crossOrigin(app, corsOrigins)
  limitRequests(app, {
    isEnding: readiness.isEnding,
    onStop: () => counters.add('requestsShed', 'stopping'),
  })
  const running = (kind: 'visit' | 'request') => services.work.held(undefined, kind).slots
  metrics.gauge(
    'tidings_http_requests_under_way',
    'Requests in progress',
    () => running('visit') + running('request'),
  )
  requestLines(app, { log: services.log, metrics })
  const closePaths = refuseOtherMethods(app)
  await healthRoutes(app, { readiness, metrics, token: metricsToken, isProxied: baseUrl !== undefined })
  const originals = openOriginals(services)
  await pictureRoutes(app, services, originals)
  const contextOf = requestContext(services, { baseUrl, tracing })
  googleRoutes(app, contextOf)
  await avatarRoutes(app, contextOf)
  await downloadRoutes(app, contextOf)
  await highlightExportRoutes(app, contextOf)
  await epubRoutes(app, contextOf)
  await uploadRoutes(app, contextOf)
  await digestUnsubscribeRoutes(app, services)
  await originalRoutes(app, contextOf, originals)
  await attachmentRoutes(app, contextOf)
  await feedRoutes(app, services)
  await greaderRoutes(app, contextOf)
  await mcpRoute(app, contextOf)
  if (options.inbound) await inboundRoutes(app, options.inbound)
  await apiRoutes(app, contextOf)
  await webApp(app, webFolder, contextOf)
  closePaths()
  return app
}

/** The callback of the identity provider. Each result works once, so prefetches must not use it. */
function googleRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/api/auth/google/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const path = await finishGoogle(ctx, request.query as Record<string, unknown>)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
  app.get('/api/auth/mailboxes/:provider/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { provider } = request.params as { provider: string }
    const path = await finishMailboxAuthorization(ctx, provider, request.query as Record<string, unknown>)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
}

/** Fastify's log. At `trace` its plugins log request headers, which contain cookies and tokens. */
function quiet(log: Logger): FastifyBaseLogger {
  const level = log.level === 'info' ? 'warn' : log.level
  return log.child({}, { level, redact: ['headers', '*.headers'] }) as FastifyBaseLogger
}

/**
 * Logs and counts each response by the route's template, because URLs contain ids and signatures. The response has the
 * id of the log line.
 */
function requestLines(
  app: FastifyInstance,
  { log, metrics }: { log: InstrumentedLog; metrics: Metrics },
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, ip } = request
    const { statusCode: status, elapsedTime } = reply
    const route = routeOf(request)
    metrics.recordResponse({ method, route, status }, elapsedTime / 1000)
    if (HEALTH_ROUTES.has(route)) return
    log.info({ request: id, method, route, status, ms: Math.round(elapsedTime), ip }, REQUEST_DONE)
  })
}
