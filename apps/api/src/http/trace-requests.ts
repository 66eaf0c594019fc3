import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '../observe/tracing.ts'
import { HEALTH_ROUTES } from './health.ts'

/** The template of a request's route, without values from the request; `none` without one, as a URL is arbitrary text. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/**
 * Creates a span for each request, named by its route's template: paths contain secrets. Only a proxy may set the trace
 * of a request (`hasProxy`). Call it before any other hook is added.
 */
export function traceRequests(
  app: FastifyInstance,
  { tracing, hasProxy }: { tracing: Tracing; hasProxy: boolean },
): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = routeOf(request)
    if (HEALTH_ROUTES.has(route)) return done()
    const parent = hasProxy && typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracing.begin(`${method} ${route}`, { kind: 'server', parent, attributes })
    spans.set(request, span)
    span.within(done)
  })
  // A body is read in the context of its connection, which other requests share.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}
