import { randomUUID } from 'node:crypto'
import type { Services } from '@tidings/api/context'
import { jobBacklog } from '@tidings/db/jobs/job-backlog'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { apiRoutes } from './http/api.ts'
import { avatarRoutes } from './http/avatars.ts'
import { crossOrigin } from './http/cors.ts'
import { downloadRoutes } from './http/download.ts'
import { errorAnswers, refuseAddress, refuseConnection, refuseTunnel } from './http/errors.ts'
import { googleRoutes } from './http/google.ts'
import { healthRoutes } from './http/health.ts'
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
import { openMetrics } from './observe/metrics.ts'
import type { Readiness } from './observe/readiness.ts'
import type { Tally } from './observe/tally.ts'

/** Fastify sets no limit, and a request that trickles in holds its connection until then. */
const LONGEST_REQUEST_MS = 60_000
/** Headers are small, whoever sends them. */
const LONGEST_HEADERS_MS = 20_000
/** How often Node looks for what takes too long; of itself it may take half a minute more. */
const LOOK_FOR_LATE_MS = 5000
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
  /** So many proxies are believed, each about whom it was asked by: what a client wrote itself stands before that. */
  trustProxy: number
  /** How pictures of the web are brought. */
  fetchWeb: FetchWeb
  tally: Tally
  readiness: Readiness
  /** What whoever reads the metrics has to bring. */
  metricsToken: string | undefined
  /** Those of production where nothing else is said. */
  loadLimits?: LoadLimits
}): Promise<FastifyInstance> {
  const { services, log, webFolder, baseUrl, trustProxy, fetchWeb, tally, readiness, metricsToken } = options
  const app = Fastify({
    // At `info` Fastify tells where it listens, which the server says itself, last of all.
    loggerInstance: quiet(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: LONGEST_REQUEST_MS,
    http: { headersTimeout: LONGEST_HEADERS_MS, connectionsCheckingInterval: LOOK_FOR_LATE_MS },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  app.server.on('connect', refuseTunnel)
  errorAnswers(app)
  jsonBody(app)
  cutOffUnreadBodies(app)
  const corsOrigins = new Set(options.corsOrigins)
  await securityHeaders(app, { baseUrl, corsOrigins })
  await crossOrigin(app, corsOrigins)
  const underWay = shedLoad(app, {
    limits: options.loadLimits ?? LOAD_LIMITS,
    isEnding: readiness.isEnding,
    onShed: (reason) => tally.add('requestsShed', reason),
  })
  const metrics = openMetrics({ tally, underWay, backlog: () => jobBacklog(services.database) })
  requestLines(app, { log: services.log, metrics })
  const closePaths = refuseOtherMethods(app)
  await healthRoutes(app, { readiness, metrics, token: metricsToken, isProxied: baseUrl !== undefined })
  const originals = openOriginals(services)
  await pictureRoutes(app, services, { originals, fetchWeb })
  const contextOf = requestContext(services, baseUrl)
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
