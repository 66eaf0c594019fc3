import { randomUUID } from 'node:crypto'
import type { Services } from '@tidings/api/trpc/context'
import { jobBacklog } from '@tidings/db/jobs/job-backlog'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { apiRoutes } from './http/api.ts'
import { avatarRoutes } from './http/avatars.ts'
import { isBelievedProxy, warnOfUnknownProxy } from './http/client-place.ts'
import { crossOrigin } from './http/cors.ts'
import { downloadRoutes } from './http/download.ts'
import { errorAnswers, refuseAddress, refuseConnection } from './http/errors.ts'
import { googleRoutes } from './http/google.ts'
import { healthRoutes } from './http/health.ts'
import { HTTP_MEMORY, limitMemory } from './http/http-memory.ts'
import { HTTP_LIMITS, type HttpLimits, httpConnections } from './http/http-server.ts'
import { jsonBody } from './http/json-body.ts'
import { originalRoutes } from './http/original.ts'
import { openOriginals } from './http/originals.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { pictureRoutes } from './http/pictures.ts'
import { requestContext } from './http/request-context.ts'
import { requestLines } from './http/request-lines.ts'
import { securityHeaders } from './http/security.ts'
import { LOAD_LIMITS, type LoadLimits, shedLoad } from './http/shed-load.ts'
import { cutOffUnreadBodies } from './http/unread-bodies.ts'
import { webApp } from './http/web.ts'
import type { Counters } from './observe/counters.ts'
import { openMetrics } from './observe/metrics.ts'
import type { Readiness } from './observe/readiness.ts'

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
   * So many proxies are believed, each about whom it was asked by: what a client wrote itself stands before that. The one
   * that connects has to do so from this machine or its own network.
   */
  trustProxy: number
  counters: Counters
  readiness: Readiness
  /** What whoever reads the metrics has to bring. */
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
    // At `info` Fastify tells where it listens, which the server says itself, last of all.
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
