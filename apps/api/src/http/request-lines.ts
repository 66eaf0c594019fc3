import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { ANSWERED } from '../observe/terminal-log.ts'
import { HEALTH_ROUTES } from './health.ts'

/** What no route is there for: its address is somebody's text. */
const NO_ROUTE = 'none'

/** The template of a request's route, in which nothing of the request stands. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? NO_ROUTE
}

/**
 * Writes a line for each answer and counts it: by the route's template, as addresses hold ids and what links sign. The
 * answer brings the line's id, for anyone who asks about it.
 */
export function requestLines(
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
    metrics.answered({ method, route, status }, elapsedTime / 1000)
    if (HEALTH_ROUTES.has(route)) return
    log.info({ request: id, method, route, status, ms: Math.round(elapsedTime), ip }, ANSWERED)
  })
}
