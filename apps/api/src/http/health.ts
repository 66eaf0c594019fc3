import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { isFromThisMachine } from './client-origin.ts'

/** Polled by machines: always served, even under overload, and never logged. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Liveness (`/healthz`, which waits for nothing), readiness (`/readyz`, which lists the failing parts), and metrics
 * (`/metrics`). Metrics require `token`; if none is configured they are for this machine only, and for nobody if
 * `isProxied`, as all requests then come from this machine.
 */
export async function healthRoutes(
  app: FastifyInstance,
  means: { readiness: Readiness; metrics: Metrics; token: string | undefined; isProxied: boolean },
): Promise<void> {
  const { readiness, metrics, token, isProxied } = means
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', async (_request, reply) => {
    const faults = await readiness.faults()
    reply.header('cache-control', 'no-store')
    return reply.code(faults.length > 0 ? 503 : 200).send({ ok: faults.length === 0, faults })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token !== undefined && !brings(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ message: 'The metrics require a token.', code: 'UNAUTHORIZED' })
    }
    if (token === undefined && (isProxied || !isFromThisMachine(request))) {
      return reply.code(404).send({ message: 'Not found.', code: 'NOT_FOUND' })
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function brings({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}
