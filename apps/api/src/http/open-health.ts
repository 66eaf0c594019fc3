import Fastify from 'fastify'
import { listening } from '../network/listening.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Settings } from '../settings.ts'
import { healthRoutes } from './health.ts'

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
