import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { ANSWERED } from '../observe/terminal-log.ts'
import { HEALTH_ROUTES } from './health.ts'

/** The label of requests without a route, as their URL is arbitrary text. */
const NO_ROUTE = 'none'

/** The template of a request's route, without values from the request. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? NO_ROUTE
}

/**
 * Logs and counts each response by the route's template, because URLs contain ids and signatures. The response has the
 * id of the log line.
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
