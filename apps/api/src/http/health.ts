import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { isFromThisMachine } from './own-machine.ts'

/** Asked by machines all the time: answered when there is too much of all else, and never worth a line. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Whether the process lives (`/healthz`, which waits for nothing), whether work can be sent to it (`/readyz`, which
 * names what is in the way), and what it counted (`/metrics`). The last is for anyone who brings `token`; without one
 * set, for this machine alone, and for nobody where `isProxied`, as all the world then comes from this machine.
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
