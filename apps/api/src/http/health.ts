import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { listening } from '../network/listening.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Settings } from '../settings.ts'
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

/** A probe or a scrape is a line. */
const MAX_BODY_BYTES = 1024
const IDLE_MS = 10_000

/**
 * Serves the health checks and the metrics alone on HEALTH_PORT, for processes without pages; returns the address it
 * listens on. Throws PortError.
 */
export async function openHealth(
  { host, healthPort: port = 0, metricsToken: token }: Settings,
  means: { readiness: Readiness; metrics: Metrics },
): Promise<{ address: string; close(): Promise<void> }> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: IDLE_MS,
    requestTimeout: IDLE_MS,
    forceCloseConnections: true,
  })
  await healthRoutes(app, { ...means, token, isProxied: false })
  try {
    const address = await listening('HEALTH_PORT', port, () => app.listen({ host, port }))
    return { address, close: () => app.close() }
  } catch (error) {
    await app.close()
    throw error
  }
}
