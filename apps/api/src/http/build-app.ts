import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Services } from '@tidings/api/trpc/context'
import { jobBacklog } from '@tidings/db/jobs/job-backlog'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Counters } from '../observe/counters.ts'
import { openMetrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { apiRoutes } from './api.ts'
import { APP_PATHS_FILE, appPaths } from './app-paths.ts'
import { avatarRoutes } from './avatars.ts'
import { isBelievedProxy, warnOfUnknownProxy } from './client-origin.ts'
import { crossOrigin } from './cors.ts'
import { downloadRoutes } from './download.ts'
import { errorAnswers, refuseAddress, refuseConnection } from './errors.ts'
import { googleRoutes } from './google.ts'
import { healthRoutes } from './health.ts'
import { HTTP_MEMORY, limitMemory } from './http-memory.ts'
import { HTTP_LIMITS, type HttpLimits, httpConnections } from './http-server.ts'
import { originalRoutes } from './original.ts'
import { openOriginals } from './originals.ts'
import { methodNotAllowed, refuseOtherMethods } from './other-methods.ts'
import { pictureRoutes } from './pictures.ts'
import { requestContext } from './request-context.ts'
import { requestLines } from './request-lines.ts'
import { securityHeaders } from './security.ts'
import { LOAD_LIMITS, type LoadLimits, shedLoad } from './shed-load.ts'
import { cutOffUnreadBodies } from './unread-bodies.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app from `folder`. A path that is not a file is the app's own to route: it is answered by the
 * page, with 404 where none of its screens is there, so that programs are told what the page then says.
 */
async function webApp(app: FastifyInstance, folder: string): Promise<void> {
  const missing = { message: 'Page not found.', code: 'NOT_FOUND' }
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(missing))
    app.log.warn({ folder }, 'the web app is not built; only the API below /api is served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [APP_PATHS_FILE],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  // The one page below /api, where every other unknown path is a call that isn't there.
  app.get('/api/docs', (_request, reply) => reply.sendFile('index.html'))
  app.get('/api', (_request, reply) => reply.redirect('/api/docs'))
  const isScreen = appPaths(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // Proxies may ask with the host before the path (RFC 9112, 3.2.2).
    const pathname = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/'
    if (!isPage && (isScreen(pathname) || app.hasRoute({ method: 'GET', url: pathname }))) {
      return methodNotAllowed(reply, ['GET', 'HEAD'])
    }
    // A script of an older build must fail as missing, not as a page that is no script.
    if (!isPage || pathname.startsWith('/assets/')) return reply.code(404).send(missing)
    if (isScreen(pathname)) return reply.sendFile('index.html')
    // Whole, whatever is asked: neither a part of it nor a word that it hasn't changed goes with a 404.
    const page = await readFile(path.join(folder, 'index.html'))
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/**
 * Reads JSON bodies and no others, as a form on another site can send the others. An empty one is none: the documented
 * calls name the JSON type also when they have nothing to say.
 */
function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Batched tRPC calls put many names into one path. */
const LONGEST_PARAMETER = 2000

/** The HTTP side of the product, wired but not listening. */
export async function buildApp(options: {
  services: Services
  log: Logger
  /** Where the built web app lies. */
  webFolder: string
  /** Where browsers reach the product; undefined: wherever it listens. */
  baseUrl: string | undefined
  /** Whose pages may make calls besides our own, such as `https://app.example`. */
  corsOrigins: readonly string[]
  /** The name or address that it is to listen on; by none other than addresses and `localhost` when left out. */
  listenHost?: string
  /**
   * So many proxies are believed, each about whom it was asked by: what a client wrote itself is before that. The one
   * that connects has to do so from this machine or its own network.
   */
  trustProxy: number
  counters: Counters
  readiness: Readiness
  /** What anyone who reads the metrics has to bring. */
  metricsToken: string | undefined
  /** Those of production where nothing else is said. */
  loadLimits?: Partial<LoadLimits>
  httpLimits?: Partial<HttpLimits>
  httpMemory?: Partial<typeof HTTP_MEMORY>
}): Promise<FastifyInstance> {
  const { services, log, webFolder, baseUrl, trustProxy, counters, readiness, metricsToken } = options
  const connections = httpConnections({ ...HTTP_LIMITS, ...options.httpLimits }, (reason) =>
    counters.add('connectionsDropped', reason),
  )
  const app = Fastify({
    // At `info` Fastify says where it listens, which the server says itself, last of all.
    loggerInstance: quiet(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (address: string | undefined, hop) => isBelievedProxy(trustProxy, address, hop),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    serverFactory: connections.createServer,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  if (options.listenHost === 'localhost') connections.listenOnBoth(app)
  errorAnswers(app)
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
  const shares = await shedLoad(app, {
    limits: { ...LOAD_LIMITS, ...options.loadLimits },
    isEnding: readiness.isEnding,
    onShed: (reason) => counters.add('requestsShed', reason),
  })
  const metrics = openMetrics({
    counters,
    underWay: shares.underWay,
    backlog: () => jobBacklog(services.database),
  })
  requestLines(app, { log: services.log, metrics })
  const closePaths = refuseOtherMethods(app)
  await healthRoutes(app, { readiness, metrics, token: metricsToken, isProxied: baseUrl !== undefined })
  const originals = openOriginals(services)
  await pictureRoutes(app, services, { originals, shares })
  const contextOf = requestContext(services, { baseUrl, shares })
  await googleRoutes(app, contextOf)
  await avatarRoutes(app, contextOf)
  await downloadRoutes(app, contextOf)
  await originalRoutes(app, contextOf, originals)
  await apiRoutes(app, contextOf)
  await webApp(app, webFolder)
  closePaths()
  return app
}

/** Fastify's own words. Its plugins log what headers came at `trace`, and those hold cookies and tokens. */
function quiet(log: Logger): FastifyBaseLogger {
  const level = log.level === 'info' ? 'warn' : log.level
  return log.child({}, { level, redact: ['headers', '*.headers'] }) as FastifyBaseLogger
}
