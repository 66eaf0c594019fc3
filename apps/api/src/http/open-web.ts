import path from 'node:path'
import type { App } from '../app/open-app.ts'
import { servicesOf } from '../app/services-of.ts'
import { listening } from '../network/listening.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Readiness } from '../observe/readiness.ts'
import { buildApp } from './build-app.ts'

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist')
const CLOSE_MS = 2000
const LOOK_MS = 100

/** Serves pages and calls; returns the address it listens on. Throws PortError. */
export async function openWeb(
  app: App,
  { readiness, metrics }: { readiness: Readiness; metrics: Metrics },
): Promise<{ address: string; close(others?: Promise<unknown>): Promise<void> }> {
  const { settings, log, counters, tracing } = app
  const fastify = await buildApp({
    services: await servicesOf(app),
    inbound: app,
    log,
    webFolder: WEB_FOLDER,
    baseUrl: settings.baseUrl,
    corsOrigins: settings.corsOrigins,
    listenHost: settings.host,
    trustProxy: settings.trustProxy,
    counters,
    metrics,
    tracing,
    readiness,
    metricsToken: settings.metricsToken,
  })
  // Reports that it is stopping while the other servers close, lets requests finish briefly, then closes their
  // connections, as a slow one may take a minute.
  async function close(others: Promise<unknown> = Promise.resolve()): Promise<void> {
    const until = performance.now() + CLOSE_MS
    const patience = setInterval(() => {
      if (performance.now() >= until) fastify.server.closeAllConnections()
    }, LOOK_MS)
    await others
    await fastify.close()
    clearInterval(patience)
  }
  try {
    const address = await listening('PORT', settings.port, () =>
      fastify.listen({ host: settings.host, port: settings.port }),
    )
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}
